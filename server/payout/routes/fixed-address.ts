import { inTransaction } from '#server/database/connect'
import { fixedAddressPage, removeFixedAddress, renameFixedAddress } from '../policy/fixed-address'
import { networkSettings, saveNetworkSetting } from '../policy/network-setting'
import { importAddresses, saveAddress } from '../policy/save-address'
import * as contract from '#shared/contract/fixed-address'
import { actorOf } from '#server/http/actor-of'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'

/**
 * Fixed addresses and networks of withdrawals. A change that allows more needs a step-up, is announced by mail, and
 * takes effect after the hold.
 */
export const fixedAddressRoutes: Handler[] = [
  handler(contract.fixedAddresses, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    const { all = 0, network_id, current = 1, pageSize: size = 10 } = call.query
    return await fixedAddressPage(db, { merchant_id, network_id }, all === 1 ? 'all' : { current, size })
  }),

  handler(contract.saveFixedAddress, async (call, services) => {
    const by = actorOf(call, contract.saveFixedAddress)
    const { network_id, address, name } = call.body
    return await saveAddress(transactionOf(call), services, { by, address: { network_id, address, name } })
  }),

  handler(contract.importFixedAddresses, async (call, services) => {
    const by = actorOf(call, contract.importFixedAddresses)
    return { list: await importAddresses(transactionOf(call), services, { by, list: call.body.list }) }
  }),

  handler(contract.renameFixedAddress, async (call, services) => {
    const by = actorOf(call, contract.renameFixedAddress)
    const { id, name } = call.body
    return await inTransaction(services.db, (trx) => renameFixedAddress(trx, services, { by, id, name }))
  }),

  handler(contract.removeFixedAddress, async (call, services) => {
    const by = actorOf(call, contract.removeFixedAddress)
    await removeFixedAddress(transactionOf(call), services, { by, id: call.query.id })
    return null
  }),

  handler(contract.withdrawalNetworks, async (call, { db }) => {
    return { list: await networkSettings(db, callerOf(call).merchant_id) }
  }),

  handler(contract.saveWithdrawalNetwork, async (call, services) => {
    const by = actorOf(call, contract.saveWithdrawalNetwork)
    const { network_id, enabled, gas_limit } = call.body
    return await saveNetworkSetting(transactionOf(call), services, { by, network_id, enabled, gas_limit })
  }),
]
