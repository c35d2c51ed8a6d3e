import * as z from 'zod/mini'
import { amount, id, listOf, nothing, page, seconds } from './fields'
import { operation } from './operation'
import { stepUpProof } from './step-up'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const
const anyAddress = z.string().check(z.minLength(1), z.maxLength(128))

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
  query: z.object(page),
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
  body: z.object({ network_id: id, address: anyAddress, name: z.string().check(z.maxLength(60)), ...stepUpProof }),
  answer: fixedAddress,
})

export const renameFixedAddress = operation({
  name: 'account.renameFixedAddress',
  method: 'PUT',
  path: '/account/address',
  source: 'extension',
  ...merchant,
  rate: 'write',
  body: z.object({ id, name: z.string().check(z.maxLength(60)) }),
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

const networkSetting = z.object({ network_id: id, chain: z.string(), enabled: z.boolean(), gas_limit: amount })

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
  body: z.object({ network_id: id, enabled: z.boolean(), gas_limit: amount, ...stepUpProof }),
  answer: networkSetting,
})
