import * as z from 'zod/mini'
import { amount, askedAmount, id, listOf, nothing, page, queryFlag, seconds } from './fields'
import { operation } from './operation'
import { visibleLine, visibleLineOrNone } from './text-fields'
import { stepUpProof } from './step-up'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const
const anyAddress = visibleLine(128)
const addressName = visibleLineOrNone(60)

export const fixedAddress = z.object({
  id,
  network_id: id,
  chain: z.string(),
  address: z.string(),
  name: z.string(),
  usable_from: seconds,
  created_time: seconds,
})

export const fixedAddresses = operation({
  name: 'account.fixedAddresses',
  method: 'GET',
  path: '/account/address',
  source: 'extension',
  ...merchant,
  rate: 'read',
  /** `all=1` gives every address: to detect look-alikes, and for the file. */
  query: z.object({ ...page, all: z.optional(queryFlag), network_id: z.optional(id) }),
  answer: listOf(fixedAddress),
})

export const saveFixedAddress = operation({
  name: 'account.saveFixedAddress',
  method: 'POST',
  path: '/account/address',
  source: 'extension',
  token: 'full',
  open: true,
  stepUp: 'security',
  rate: 'write',
  keyed: true,
  body: z.object({ network_id: id, address: anyAddress, name: addressName, ...stepUpProof }),
  answer: fixedAddress,
})

/** Saves many addresses from a file under one proof: all of them, or none. */
export const importFixedAddresses = operation({
  name: 'account.importFixedAddresses',
  method: 'POST',
  path: '/account/address/import',
  source: 'extension',
  token: 'full',
  open: true,
  stepUp: 'security',
  rate: 'write',
  keyed: true,
  body: z.object({
    list: z
      .array(z.object({ network_id: id, address: anyAddress, name: addressName }))
      .check(z.minLength(1), z.maxLength(100)),
    ...stepUpProof,
  }),
  answer: z.object({ list: z.array(fixedAddress) }),
})

export const renameFixedAddress = operation({
  name: 'account.renameFixedAddress',
  method: 'PUT',
  path: '/account/address',
  source: 'extension',
  ...merchant,
  rate: 'write',
  body: z.object({ id, name: addressName }),
  answer: fixedAddress,
})

export const removeFixedAddress = operation({
  name: 'account.removeFixedAddress',
  method: 'DELETE',
  path: '/account/address',
  source: 'extension',
  token: 'full',
  open: true,
  stepUp: 'security',
  rate: 'write',
  keyed: true,
  query: z.object({ id }),
  body: z.object(stepUpProof),
  answer: nothing,
})

/** `gas_limit`: the highest gas cost of one transfer in the network's own coin; above it a withdrawal waits. */
const networkSetting = z.object({
  network_id: id,
  chain: z.string(),
  enabled: z.boolean(),
  gas_limit: amount,
  gas_token: z.string(),
  gas_decimals: z.int(),
  /** The current gas cost of one transfer. */
  gas_now: amount,
  simulated: z.boolean(),
})

export const withdrawalNetworks = operation({
  name: 'account.withdrawalNetworks',
  method: 'GET',
  path: '/account/network',
  source: 'extension',
  ...merchant,
  rate: 'read',
  answer: z.object({ list: z.array(networkSetting) }),
})

export const saveWithdrawalNetwork = operation({
  name: 'account.saveWithdrawalNetwork',
  method: 'PUT',
  path: '/account/network',
  source: 'extension',
  token: 'full',
  open: true,
  stepUp: 'security',
  rate: 'write',
  keyed: true,
  body: z.object({ network_id: id, enabled: z.boolean(), gas_limit: askedAmount, ...stepUpProof }),
  answer: networkSetting,
})
