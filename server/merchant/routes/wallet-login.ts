import { inTransaction } from '#server/database/connect'
import { walletChallenge, walletLogin, walletVerify } from '#shared/contract/session'
import { signIn } from '../sign-in'
import { issueTicket, redeemUuid, writeChallenge } from '../wallet-proof'
import { isOfThisEpoch } from '#server/access/security-epoch'
import { Refusal } from '#server/core/refusal'
import { handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { findOrCreateByWallet } from '../find-merchant'

/** Log-in by wallet: challenge, verification and redeeming the uuid. */
export const walletLoginRoutes: Handler[] = [
  handler(walletChallenge, ({ body }, services) =>
    writeChallenge(services, {
      chain_type: body.chain_type,
      address: body.address,
      public_key: body.public_key ?? null,
      state: body.state ?? null,
      console_origin: body.console_origin,
    }),
  ),

  handler(walletVerify, async ({ body }, services) => ({
    uuid: await issueTicket(services, {
      challenge_id: body.challenge_id,
      address: body.address,
      signature: body.signature,
      public_key: body.public_key ?? null,
      timestamp: body.timestamp ?? null,
    }),
  })),

  handler(walletLogin, async (call, services) => {
    const { body, origin } = call
    const now = services.clock.now()
    const ticket = { uuid: body.uuid, state: body.state ?? null, origin, now }
    // The ticket is redeemed in its own transaction first: it stays used up when what follows fails.
    const { signed_at, ...wallet } = await redeemUuid(services.db, ticket)
    return await inTransaction(services.db, async (trx) => {
      const merchant = await findOrCreateByWallet(trx, services, { wallet, ip: call.ip })
      if (!(await isOfThisEpoch(trx, merchant.id, signed_at))) throw new Refusal('wallet_ticket_refused')
      return await signIn(trx, services, { ...call, merchant, kept: body.kept ?? false, way: 'wallet' })
    })
  }),
]
