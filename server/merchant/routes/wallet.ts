import { chainType } from '#shared/contract/session'
import { linkWallet, unlinkWallet, wallets } from '#shared/contract/user-access'
import * as z from 'zod/mini'
import { factorChanged } from '../security-notice'
import { redeemUuid } from '../wallet-proof'
import { callerOf, handler, transactionOf } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import { addWallet } from '../find-merchant'
import { lockedContacts } from '../queries/security'
import { hasOtherWayIn, removeWallet, walletsOf } from '../queries/wallet'

const MOST_WALLETS = 20
const WHOLE_NUMBER = /^\d{1,18}$/

/** The wallets of a merchant: list, linking and unlinking. */
export const walletRoutes: Handler[] = [
  handler(wallets, async (call, { db }) => {
    const rows = await walletsOf(db, callerOf(call).merchant_id)
    const list = rows.map(({ created_at, chain_type, ...wallet }) => ({
      ...wallet,
      chain_type: z.parse(chainType, chain_type),
      created_time: secondsOf(created_at),
    }))
    return { list, total: list.length }
  }),

  handler(linkWallet, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const { uuid, name, state = null } = call.body
    const at = services.clock.now()
    const { email } = await lockedContacts(trx, merchant_id)
    if ((await walletsOf(trx, merchant_id)).length >= MOST_WALLETS) throw new Refusal('too_many')
    const { signed_at: _signed, ...wallet } = await redeemUuid(trx, { uuid, state, origin: call.origin, now: at })
    if (!(await addWallet(trx, services.settings, { ...wallet, merchant_id, name, at })))
      throw new Refusal('wallet_linked')
    const detail = { name, chain_type: wallet.chain_type, address: wallet.address }
    await factorChanged(call, services, { action: linkWallet.name, code: 'wallet_linked', mailboxes: [email], detail })
    return null
  }),

  handler(unlinkWallet, async (call, services) => {
    const trx = transactionOf(call)
    const { merchant_id } = callerOf(call)
    const { id } = call.query
    if (!WHOLE_NUMBER.test(id)) throw new Refusal('does_not_exist')
    const stays = await hasOtherWayIn(trx, merchant_id, id)
    const detail = await removeWallet(trx, merchant_id, id)
    if (detail === null) throw new Refusal('does_not_exist')
    if (!stays) throw new Refusal('last_way_in')
    const { email } = await lockedContacts(trx, merchant_id)
    await factorChanged(call, services, {
      action: unlinkWallet.name,
      code: 'wallet_unlinked',
      mailboxes: [email],
      detail,
    })
    return null
  }),
]
