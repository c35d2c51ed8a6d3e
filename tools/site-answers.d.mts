/** What cannot be checked: no answer, no list, a signature of another key. */
export class CannotVerify extends Error {}
