import * as z from 'zod/mini'
import { amount, id, nothing, queryFlag, seconds } from './fields'
import { operation } from './operation'
import { line } from './text-fields'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const

/** SPEC.md section 3, Market token. `p` is the day's change in percent as a signed string. */
export const marketToken = z.object({
  id,
  token: z.string(),
  logo: z.string(),
  balance: amount,
  p: z.string().check(z.regex(/^[+-]?\d{1,6}(?:\.\d{1,2})?$/)),
  check: z.boolean(),
  history: z.optional(z.array(amount)),
})
const tokens = z.object({ list: z.array(marketToken), as_of: z.optional(seconds) })

/** SPEC.md section 9: follow at most four, show three. */
export const FOLLOW_LIMIT = 4

export const search = operation({
  name: 'market.search',
  method: 'GET',
  path: '/market/search',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: z.object({ all: z.optional(queryFlag), name: z.optional(line(40)) }),
  answer: tokens,
})

export const followList = operation({
  name: 'market.followList',
  method: 'GET',
  path: '/market/follow/list',
  source: 'spec',
  ...merchant,
  rate: 'read',
  answer: tokens,
})

/**
 * Saves the whole list in its order; a fifth token refuses the whole list, also when two tabs save at the same time.
 */
export const follow = operation({
  name: 'market.follow',
  method: 'PUT',
  path: '/market/follow/token',
  source: 'spec',
  ...merchant,
  rate: 'write',
  body: z.object({ tokens: z.array(id) }),
  answer: nothing,
})
