/**
 * How far a stream has been read: every event of transactions before `made_in`, and those of `made_in` up to `id`. Ids
 * alone would not do, because transactions commit in another order than they draw ids.
 */
export interface EventCursor {
  /** xid8 as text */
  readonly made_in: string
  readonly id: string
}

/**
 * The id that an event has on the wire, which a console gives back as `last_id`.
 *
 * @example
 * formatCursor({ made_in: '812', id: '40' }) // '812-40'
 */
export const formatCursor = ({ made_in, id }: EventCursor): string => `${made_in}-${id}`

/**
 * The cursor of a `last_id`; null when there is none or it is not one of ours.
 *
 * @example
 * parseCursor('812-40') // { made_in: '812', id: '40' }
 */
export function parseCursor(last_id: string | null): EventCursor | null {
  const [, made_in, id] = /^(\d{1,19})-(\d{1,18})$/.exec(last_id ?? '') ?? []
  return made_in === undefined || id === undefined ? null : { made_in, id }
}
