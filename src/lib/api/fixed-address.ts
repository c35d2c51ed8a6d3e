import { queryOptions } from '@tanstack/react-query'
import {
  fixedAddresses,
  importFixedAddresses,
  removeFixedAddress,
  renameFixedAddress,
  saveFixedAddress,
  saveWithdrawalNetwork,
  withdrawalNetworks,
} from '#shared/contract/fixed-address'
import type { AnswerOf, BodyOf } from '#shared/contract/operation'
import { pauseWithdrawals, stopWithdrawals } from '#shared/contract/withdrawal'
import { call } from './transport/http'

export type FixedAddress = AnswerOf<typeof saveFixedAddress>
export type NetworkSetting = AnswerOf<typeof saveWithdrawalNetwork>

const fixedAddressKeys = {
  list: ['account', 'fixed addresses'],
  networks: ['account', 'withdrawal networks'],
} as const

/** Queries whose answers are out of date after a change of the withdrawal policy. */
export const STALE_AFTER_POLICY = [['account'], ['withdrawal']] as const

/**
 * Every fixed address on all networks. It is one list, because people search it, and a look-alike could otherwise be on
 * another page.
 */
export const fixedAddressesOptions = queryOptions({
  queryKey: fixedAddressKeys.list,
  queryFn: async ({ signal }) => (await call(fixedAddresses, { query: { all: 1 }, signal })).list,
})

/** The networks of withdrawals, and the limit of the gas cost of one transfer on each. */
export const withdrawalNetworksOptions = queryOptions({
  queryKey: fixedAddressKeys.networks,
  queryFn: async ({ signal }) => (await call(withdrawalNetworks, { signal })).list,
})

/** Saves a fixed address. A repeat with the same key is the same act (SECURITY.md 3.1). */
export function sendFixedAddress(body: BodyOf<typeof saveFixedAddress>, idempotencyKey: string) {
  return call(saveFixedAddress, { body, idempotencyKey })
}

/** Saves all addresses, or none of them. The refusal names each bad line as `list.<n>.<field>`, n counted from 0. */
export function sendFixedAddresses(body: BodyOf<typeof importFixedAddresses>, idempotencyKey: string) {
  return call(importFixedAddresses, { body, idempotencyKey })
}

/** Gives a fixed address another name. */
export function nameFixedAddress(body: BodyOf<typeof renameFixedAddress>) {
  return call(renameFixedAddress, { body })
}

/** Removes a fixed address. A repeat with the same key is the same act (SECURITY.md 3.1). */
export function dropFixedAddress(id: string, body: BodyOf<typeof removeFixedAddress>, idempotencyKey: string) {
  return call(removeFixedAddress, { query: { id }, body, idempotencyKey })
}

/**
 * Saves the withdrawal switch and the gas limit of a network. A repeat with the same key is the same act (SECURITY.md
 * 3.1).
 */
export function sendNetworkSetting(body: BodyOf<typeof saveWithdrawalNetwork>, idempotencyKey: string) {
  return call(saveWithdrawalNetwork, { body, idempotencyKey })
}

/** Changes the withdrawal policy. A stricter rule applies at once; a looser one needs proofs and waits. Idempotent. */
export function setPolicy(body: BodyOf<typeof pauseWithdrawals>) {
  return call(pauseWithdrawals, { body })
}

/** Stops all withdrawals with the code from a mail, without a session. Idempotent. */
export function stopByCode(code: string) {
  return call(stopWithdrawals, { body: { code } })
}
