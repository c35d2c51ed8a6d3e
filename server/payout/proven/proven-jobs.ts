import type { Services } from '#server/chain/services'
import type { Loop } from '#server/core/repeat'
import { networkLoops, onSignerNetworks } from '../network-loops'
import type { NetworkWork } from '../network-loops'
import { tellBindings } from './tell-bindings'
import { tellCredits } from './tell-credits'

const ROUND_MILLIS = 2_000

type ProvenServices = Pick<Services, 'db' | 'clock' | 'log' | 'chains'>

/** Tells a signer of another program of addresses and deposits on each of its networks, until it is stopped. */
export function startProvenJobs(services: ProvenServices, onError: (error: unknown) => void): Loop {
  return networkLoops(provenWork(services), { millis: ROUND_MILLIS, onError })
}

/** The work of {@link startProvenJobs}. Without such a signer there is none. @internal Tests take one round at a time. */
export function provenWork(services: ProvenServices): NetworkWork {
  return onSignerNetworks(services.chains, async (payouts, { network_id }) => {
    const bound = await tellBindings(services, payouts, network_id)
    return bound + (await tellCredits(services, payouts, network_id))
  })
}
