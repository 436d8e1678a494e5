// 200: how its hands are told, all of it, as the twin of the server's form.
export { contractOf } from "../contracts/two_hundred.js";
export { element, fromDraft, fromElement, read, termsOf, toDraft } from "./two_hundred_hand.js";
export { pageOf } from "./two_hundred_page.js";
