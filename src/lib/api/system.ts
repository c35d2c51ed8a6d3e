import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#shared/contract/operation'
import { capabilities, networks } from '#shared/contract/system'
import { connected } from './transport/connection'
import { isApiError } from './transport/errors'
import { call } from './transport/http'

const systemKeys = {
  all: ['system'],
  capabilities: ['system', 'capabilities'],
  networks: ['system', 'networks'],
} as const

export type Capabilities = AnswerOf<typeof capabilities>

/** Assumed for a back end that has only the calls of SPEC.md, and so cannot answer this one. */
const SPEC_ONLY: Capabilities = {
  operations: [],
  keyed_retry: false,
  test_mode: false,
  server_time: 0,
  simulated_networks: [],
  limits: {},
}

/** A refusal before sign-in, or while a back end is being updated, is no answer for the rest of the day. */
const ASK_AGAIN_MS = 5 * 60_000

const question = { hasFailed: false }

/**
 * What the back end offers beyond SPEC.md. It is fetched once; a back end that refuses the question has none of our
 * extensions, and is asked again later. Hide what it does not offer: `offers(capabilities, 'risk.address')`.
 */
export const capabilitiesOptions = queryOptions({
  queryKey: systemKeys.capabilities,
  queryFn: async ({ signal, client }) => {
    try {
      // The call needs no token, but a back end may tell them only to somebody who is signed in.
      const known = await call(capabilities, { signal, token: connected().session.token() }).catch(specOnly)
      // What was read while they were not known was read without the parameters that they allow.
      if (question.hasFailed) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'system' })
      question.hasFailed = false
      return known
    } catch (error) {
      // Who has stopped asking has not read anything without an answer.
      question.hasFailed ||= !signal.aborted
      throw error
    }
  },
  staleTime: ({ state }) => (state.data === SPEC_ONLY ? ASK_AGAIN_MS : Infinity),
  gcTime: Infinity,
  structuralSharing: false,
})

/** Any answer that is none of ours is a refusal. Without an answer nothing is known. */
function specOnly(error: unknown): Capabilities {
  if (isApiError(error) && (error.kind === 'rejected' || error.kind === 'unauthorized' || error.kind === 'shape'))
    return SPEC_ONLY
  if (isApiError(error) && error.status === 501) return SPEC_ONLY
  throw error
}

/** Whether the back end has an operation marked `extension`; false while that is not known. */
export function offers(known: Capabilities | undefined, operation: string): boolean {
  return known?.operations.includes(operation) ?? false
}

/** Every back end has it, so a list of capabilities that names it is a list of all operations. */
const ALWAYS_THERE = 'user.info'

/**
 * Whether the back end says that it does not offer an operation of SPEC.md, such as the market without a price service.
 * A back end that lists extensions only, or that has no capabilities, has every operation of SPEC.md.
 *
 * @example withholds(capabilities, 'market.followList')
 */
export function withholds(known: Capabilities | undefined, operation: string): boolean {
  return offers(known, ALWAYS_THERE) && !offers(known, operation)
}

const NETWORKS_EVERY_MS = 60_000

/** The state of the networks, for the foot of the sidebar. */
export const networksOptions = queryOptions({
  queryKey: systemKeys.networks,
  queryFn: ({ signal }) => call(networks, { signal }),
  refetchInterval: NETWORKS_EVERY_MS,
})
