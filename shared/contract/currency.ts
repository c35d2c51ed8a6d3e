import * as z from 'zod/mini'
import { id, nothing } from './fields'
import { operation } from './operation'

const merchant = { token: 'full', open: false, stepUp: 'none' } as const

/** SPEC.md section 3, Coin list entry: one network and its tokens. */
export const coin = z.object({
  chain: z.string(),
  net_work: z.string(),
  id,
  simulated: z.optional(z.boolean()),
  subset: z.array(z.object({ token: z.string(), id, decimals: z.int(), payable: z.optional(z.boolean()) })),
})

export const currencies = operation({
  name: 'currency.list',
  method: 'GET',
  path: '/currency/list',
  source: 'spec',
  ...merchant,
  rate: 'read',
  answer: z.array(coin),
})

/** Order of the merchant's assets. */
export const rearrange = operation({
  name: 'currency.rearrange',
  method: 'POST',
  path: '/currency/rearrange',
  source: 'spec',
  token: 'full',
  open: true,
  stepUp: 'none',
  rate: 'write',
  body: z.object({ token_ids: z.array(id).check(z.maxLength(200)) }),
  answer: nothing,
})
