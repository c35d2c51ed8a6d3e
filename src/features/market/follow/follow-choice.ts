import { FOLLOW_LIMIT } from '#shared/contract/market'

export type FollowChoice = { ok: true; tokens: readonly string[] } | { ok: false; reason: 'limit' }

/**
 * The follow list after a token was pressed: removed when it was followed, else added at the end. A fifth is refused
 * before anything is sent (SPEC.md section 5).
 * @example chooseFollow(['1', '2'], '3') // { ok: true, tokens: ['1', '2', '3'] }
 */
export function chooseFollow(followed: readonly string[], id: string): FollowChoice {
  if (followed.includes(id)) return { ok: true, tokens: followed.filter((other) => other !== id) }
  if (followed.length >= FOLLOW_LIMIT) return { ok: false, reason: 'limit' }
  return { ok: true, tokens: [...followed, id] }
}
