/** Letters and digits that are not confused when they are read aloud or typed: without I, L, O, U, 0 and 1. */
export const READABLE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
