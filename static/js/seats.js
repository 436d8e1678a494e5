// The seats on the page of a new game.
import { openSeats } from "./seating.js";

openSeats(document.querySelector("[data-seats]"));
