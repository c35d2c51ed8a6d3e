/** `set`: in place. `missing`: should be set. `optional`: may be set. `plain`: a line without a state. */
export type RowState = 'set' | 'missing' | 'optional' | 'plain'
