import * as z from 'zod/mini'
import { clientRef, id, listOf, nothing, seconds, signInState, walletTicket } from './fields'
import { operation } from './operation'
import { stepUpProof } from './step-up'
import { line, visibleLineOrNone } from './text-fields'
import { chainType } from './session'

const signedIn = { token: 'full', open: false, stepUp: 'none' } as const
const proven = { token: 'full', open: false, stepUp: 'security', rate: 'write', keyed: true } as const

export const sessions = operation({
  name: 'user.sessions',
  method: 'GET',
  path: '/user/sessions',
  source: 'extension',
  ...signedIn,
  rate: 'read',
  answer: listOf(
    z.object({
      id,
      ip: z.string(),
      device: z.string(),
      created_time: seconds,
      active_time: seconds,
      current: z.boolean(),
      kept: z.boolean(),
    }),
  ),
})

export const endSession = operation({
  name: 'user.endSession',
  method: 'DELETE',
  path: '/user/sessions/{id}',
  source: 'extension',
  ...signedIn,
  rate: 'write',
  params: z.object({ id }),
  answer: nothing,
})

/** Signs out every other device; answers how many. */
export const endOtherSessions = operation({
  name: 'user.endOtherSessions',
  method: 'DELETE',
  path: '/user/sessions',
  source: 'extension',
  ...signedIn,
  rate: 'write',
  answer: z.object({ ended: z.int() }),
})

export const wallets = operation({
  name: 'user.wallets',
  method: 'GET',
  path: '/user/wallet',
  source: 'extension',
  ...signedIn,
  rate: 'read',
  answer: listOf(z.object({ id, chain_type: chainType, address: z.string(), name: z.string(), created_time: seconds })),
})

export const linkWallet = operation({
  name: 'user.linkWallet',
  method: 'POST',
  path: '/user/wallet',
  source: 'extension',
  ...proven,
  body: z.object({
    uuid: walletTicket,
    /** The value that this browser gave to the wallet, as at log-in. */
    state: z.optional(signInState),
    name: visibleLineOrNone(200),
    ...stepUpProof,
  }),
  answer: nothing,
})

export const unlinkWallet = operation({
  name: 'user.unlinkWallet',
  method: 'DELETE',
  path: '/user/wallet',
  source: 'extension',
  ...proven,
  query: z.object({ id }),
  body: z.object(stepUpProof),
  answer: nothing,
})

/**
 * Asks what became of an act whose answer was lost, by its key. One that has not begun is closed with this: its key never
 * executes any more, also when the lost call arrives late.
 */
export const closeIntent = operation({
  name: 'user.closeIntent',
  method: 'POST',
  path: '/user/intent/close',
  source: 'extension',
  ...signedIn,
  rate: 'write',
  body: z.object({ act: line(64), client_ref: clientRef }),
  answer: z.object({ state: z.enum(['never_begun', 'running', 'executed']) }),
})
