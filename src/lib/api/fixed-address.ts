import { queryOptions } from '@tanstack/react-query'
import {
  fixedAddresses,
  importFixedAddresses,
  removeFixedAddress,
  renameFixedAddress,
  saveFixedAddress,
  saveWithdrawalNetwork,
  withdrawalNetworks,
} from './contract/fixed-address'
import type { AnswerOf, BodyOf } from './contract/operation'
import { pauseWithdrawals, stopWithdrawals } from './contract/withdrawal'
import { call } from './http'

export type FixedAddress = AnswerOf<typeof saveFixedAddress>
export type NetworkSetting = AnswerOf<typeof saveWithdrawalNetwork>

const fixedAddressKeys = {
  list: ['account', 'fixed addresses'],
  networks: ['account', 'withdrawal networks'],
} as const

/** Everything that a change of where money may go makes stale. */
export const STALE_AFTER_POLICY = [['account'], ['withdrawal']] as const

/** Every fixed address, on all networks: people look for one, and a look-alike hides on another page. */
export const fixedAddressesOptions = queryOptions({
  queryKey: fixedAddressKeys.list,
  queryFn: async ({ signal }) => (await call(fixedAddresses, { query: { all: 1 }, signal })).list,
})

/** The networks that money leaves by, and the most that a transfer may cost there. */
export const withdrawalNetworksOptions = queryOptions({
  queryKey: fixedAddressKeys.networks,
  queryFn: async ({ signal }) => (await call(withdrawalNetworks, { signal })).list,
})

/** Repeated under the same key it is the same deed (SECURITY.md 3.1). */
export function sendFixedAddress(body: BodyOf<typeof saveFixedAddress>, idempotencyKey: string) {
  return call(saveFixedAddress, { body, idempotencyKey })
}

/** All of them, or none: the refusal names each bad line as `list.<n>.<field>`, n counted from 0. */
export function sendFixedAddresses(body: BodyOf<typeof importFixedAddresses>, idempotencyKey: string) {
  return call(importFixedAddresses, { body, idempotencyKey })
}

export function nameFixedAddress(body: BodyOf<typeof renameFixedAddress>) {
  return call(renameFixedAddress, { body })
}

export function dropFixedAddress(id: string, body: BodyOf<typeof removeFixedAddress>, idempotencyKey: string) {
  return call(removeFixedAddress, { query: { id }, body, idempotencyKey })
}

export function sendNetworkSetting(body: BodyOf<typeof saveWithdrawalNetwork>, idempotencyKey: string) {
  return call(saveWithdrawalNetwork, { body, idempotencyKey })
}

/** What tightens holds at once; what loosens needs proofs and waits. Sent twice it is the same. */
export function setPolicy(body: BodyOf<typeof pauseWithdrawals>) {
  return call(pauseWithdrawals, { body })
}

/** Stops everything by the code of a mail, without a session. Sent twice it is the same. */
export function stopByCode(code: string) {
  return call(stopWithdrawals, { body: { code } })
}
