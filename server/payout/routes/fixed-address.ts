import { inTransaction } from '#server/database/connect'
import { fixedAddressPage, removeFixedAddress, renameFixedAddress } from '../policy/fixed-address'
import type { FixedAddress } from '../policy/fixed-address'
import { networkSettings, saveNetworkSetting } from '../policy/network-setting'
import { tellPayoutChange } from '../policy/notice'
import type { AskedBy } from '../policy/owner-mail'
import { importAddresses, saveAddress } from '../policy/save-address'
import * as contract from '@/lib/api/contract/fixed-address'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'

/** Fixed addresses and networks: where money may go. Whatever widens that is proven, told by mail, and waits. */
export const fixedAddressRoutes: Handler[] = [
  handler(contract.fixedAddresses, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const { all = 0, network_id, current = 1, pageSize: size = 10 } = call.query
    return await fixedAddressPage(db, { merchant_id, network_id }, all === 1 ? 'all' : { current, size })
  }),

  handler(contract.saveFixedAddress, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const trx = transactionOf(call)
    const { network_id, address, name } = call.body
    const saved = await saveAddress(trx, services, { merchant_id, address: { network_id, address, name } })
    const action = contract.saveFixedAddress.name
    await tellPayoutChange(trx, services, { merchant_id, action, ...noticeOf('address_added', [saved], call) }, call)
    return saved
  }),

  handler(contract.importFixedAddresses, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const trx = transactionOf(call)
    const list = await importAddresses(trx, services, { merchant_id, list: call.body.list })
    const action = contract.importFixedAddresses.name
    await tellPayoutChange(trx, services, { merchant_id, action, ...noticeOf('address_added', list, call) }, call)
    return { list }
  }),

  handler(contract.renameFixedAddress, async (call, services) => {
    const { merchant_id } = callerOf(call)
    return await inTransaction(services.db, async (trx) => {
      const renamed = await renameFixedAddress(trx, { merchant_id, ...call.body })
      const action = contract.renameFixedAddress.name
      await tellPayoutChange(
        trx,
        services,
        { merchant_id, action, ...noticeOf('address_renamed', [renamed], call) },
        call,
      )
      return renamed
    })
  }),

  handler(contract.removeFixedAddress, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const trx = transactionOf(call)
    const removed = await removeFixedAddress(trx, { merchant_id, id: call.query.id })
    const action = contract.removeFixedAddress.name
    await tellPayoutChange(
      trx,
      services,
      { merchant_id, action, ...noticeOf('address_removed', [removed], call) },
      call,
    )
    return null
  }),

  handler(contract.withdrawalNetworks, async (call, { db }) => {
    return { list: await networkSettings(db, callerOf(call).merchant_id) }
  }),

  handler(contract.saveWithdrawalNetwork, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const trx = transactionOf(call)
    const { network_id, enabled, gas_limit } = call.body
    const saved = await saveNetworkSetting(trx, { merchant_id, network_id, enabled, gas_limit })
    const { chain, gas_token } = saved
    const { ip, device } = call
    const set = { chain, enabled, gas_limit: saved.gas_limit }
    const change = {
      merchant_id,
      action: contract.saveWithdrawalNetwork.name,
      notice: { code: 'network_changed', params: { ...set, gas_token, ip, device } },
      detail: { network_id, ...set },
    } as const
    await tellPayoutChange(trx, services, change, call)
    return saved
  }),
]

/** What the merchant is told of changed addresses: the network and the whole address of each. */
function noticeOf(
  code: 'address_added' | 'address_renamed' | 'address_removed',
  list: readonly FixedAddress[],
  { ip, device }: AskedBy,
) {
  const addresses = list.map(({ chain, address, name }) => ({ chain, address, name }))
  return { notice: { code, params: { addresses, ip, device } }, detail: { addresses } }
}
