// The time zone of this phone is chosen beforehand, where the list has it.
const select = document.querySelector("[data-zone]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (select && [...select.options].some((option) => option.value === zone)) {
  select.value = zone;
}
