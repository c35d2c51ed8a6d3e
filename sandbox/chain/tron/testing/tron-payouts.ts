import { decodeFunctionData } from 'viem'
import { tokenAbi } from '#server/chain/evm/token-contract'
import type { NodeTuning } from '#server/chain/evm/open-nodes'
import { TREASURY } from '#server/chain/key'
import type { Signer } from '#server/chain/signer'
import { toTron } from '#server/chain/tron/address'
import { watchAll } from '#server/chain/watch-once'
import { testDatabase } from '#server/database/test-database'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { testApi } from '#server/testing/test-api'
import { keepingLog, listenerInMemory, testFolder } from '../../testing/test-chains'
import { TRON_NETWORK, TRON_TOKEN, tronNetwork } from './tron-network'
import type { TronNetwork } from './tron-network'

/** Every question is asked anew, and nobody is left alone after a failure. */
const AT_ONCE: NodeTuning = { patience_millis: 3000, rest_millis: 0, checked_millis: 0, again_millis: 0 }

const RICH = { token_id: TRON_TOKEN, balance: '100000' }
/** Each payout takes 35 s of the clock, and a session ends after twelve hours. */
const PAYOUTS_OF_A_SESSION = 1000

/** Withdrawals on nodes of TRON, of one merchant until its session would end. */
export async function tronPayouts({
  count = 2,
  tuning = AT_ONCE,
  signerOf,
}: {
  count?: number
  tuning?: NodeTuning
  /** Who signs, when it is not the seed of the nodes. */
  signerOf?: (tron: TronNetwork) => Promise<Signer>
} = {}) {
  const { db } = await testDatabase()
  const api = testApi({ db, handlers: withdrawalRoutes })
  const { clock } = api
  // A signer of another program compares its clock with the chain's.
  const tron = await tronNetwork(
    await testFolder(),
    signerOf === undefined ? { count } : { count, began: clock.seconds() - 180 },
  )
  const { chain } = tron
  tron.make(60)
  const signer = await signerOf?.(tron)
  const chains = await tron.open({ db, clock, log: keepingLog(), tuning, ...(signer && { signer }) })
  const services = { ...api.services, chains }
  let merchant = await richMerchant(api, RICH)
  const adapter = chains.get(TRON_NETWORK)
  const treasury = adapter.addressOf(TREASURY)
  const listener = listenerInMemory()
  const failures: unknown[] = []
  const watch = async (): Promise<void> => {
    await watchAll({ db, clock, adapter, listener }).catch((error: unknown) => failures.push(error))
  }
  const advance = async (): Promise<void> => {
    await advanceWithdrawals(services, (error) => failures.push(error))
  }
  const round = async (): Promise<void> => {
    failures.length = 0
    await watch()
    await advance()
  }
  let payouts = 100
  const request = async (to = tron.stranger(++payouts)): Promise<string> => {
    if (payouts % PAYOUTS_OF_A_SESSION === 0) merchant = await richMerchant(api, RICH)
    await merchant.withdraw({ token_id: TRON_TOKEN, address: to, amount: '10' })
    clock.advance(services.settings.withdrawal_audit_seconds)
    return to
  }
  const recordOf = async (address: string) =>
    await db
      .selectFrom('withdrawal')
      .select(['id', 'state', 'txid', 'reason'])
      .where('address', '=', address)
      .executeTakeFirstOrThrow()
  return {
    db,
    clock,
    tron,
    chain,
    /** The first one, which gets no others in so few payouts as single tests make. */
    merchant,
    services,
    adapter,
    failures,
    round,
    recordOf,
    watch,
    advance,
    /** Requests a withdrawal of 10, which pays 5.5, and lets its audit end. @returns its address, which nobody has used */
    request,
    /** Requests a withdrawal, has it approved, and signs it. */
    begin: async (): Promise<string> => {
      const to = await request()
      await round()
      await round()
      return to
    },
    /** Makes blocks and lets the worker look now and then. */
    pass: async (blocks: number, each = 20): Promise<void> => {
      for (let made = 0; made < blocks; made += each) {
        tron.make(Math.min(each, blocks - made))
        await round()
      }
    },
    /** Everything that was signed, dead or not. */
    signed: async () =>
      await db.selectFrom('chain_journal').select(['txid', 'ref', 'dropped_at']).orderBy('id').execute(),
    /** How many transfers from the treasury the chain has carried out, by their receiver. */
    arrivals: (): ReadonlyMap<string, number> => {
      const found = new Map<string, number>()
      for (let number = 0; number <= chain.head.number; number++) {
        for (const { transaction, outcome } of chain.contents(number)) {
          const { contract } = transaction
          if (contract.kind !== 'call' || contract.owner !== treasury || outcome.ret !== 'SUCCESS') continue
          const call = decodeFunctionData({ abi: tokenAbi, data: `0x${Buffer.from(contract.data).toString('hex')}` })
          if (call.functionName !== 'transfer') continue
          const to = toTron(call.args[0])
          found.set(to, (found.get(to) ?? 0) + 1)
        }
      }
      return found
    },
    /** @throws when the books do not add up */
    checkBooks: async (): Promise<void> => {
      const wrong = [...(await ledgerSums(db)).filter(({ sum }) => sum !== '0'), ...(await ledgerDrift(db))]
      if (wrong.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(wrong)}`)
    },
    close: async (): Promise<void> => {
      await chains.close()
      await tron.close()
    },
  }
}
