import { getAddress, toHex } from 'viem'
import { openNetworks } from '#server/chain/open-networks'
import type { Signer } from '#server/chain/signer'
import { readTroubles } from '#server/chain/trouble'
import { watchAll } from '#server/chain/watch-once'
import type { Settings } from '#server/core/services'
import type { Clock } from '#server/database/clock'
import { testDatabase } from '#server/database/test-database'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { runOperator } from '#server/operator/run-operator'
import { passkeyRoutes } from '#server/payout/routes/passkey'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { advanceWithdrawals } from '#server/payout/withdrawal/advance-withdrawals'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { testApi } from '#server/testing/test-api'
import { NETWORK, severalNodes, TOKEN } from './several-nodes'
import type { SeveralNodes } from './several-nodes'
import { keepingLog, listenerInMemory, testFolder } from './test-chains'

const BY = ['--by', 'Ada', '--why', 'seen in the explorer'] as const

/** What the operator gave as the reason. */
export const WHY = BY[3]

/** Who signs, when it is not the seed of the nodes. */
type SignerOf = (nodes: SeveralNodes, clock: Clock) => Promise<Signer>

/** What differs between tests of payouts. */
export interface PayoutsOptions {
  readonly signerOf?: SignerOf
  readonly settings?: Partial<Settings>
  /** Calls of the API besides those of withdrawals and passkeys. */
  readonly handlers?: Parameters<typeof testApi>[0]['handlers']
}

/** Withdrawals of one merchant on two nodes, and the operator's command beside them. */
export async function payoutsOnNodes({ signerOf, settings = {}, handlers = [] }: PayoutsOptions = {}) {
  const { db, url } = await testDatabase()
  const api = testApi({ db, settings, handlers: [...withdrawalRoutes, ...passkeyRoutes, ...handlers] })
  const { clock } = api
  // A signer of another program compares its clock with the chain's.
  const nodes = await severalNodes(await testFolder(), signerOf === undefined ? {} : { began: clock.seconds() })
  const file = await nodes.file('networks.json')
  const signer = await (signerOf?.(nodes, clock) ?? nodes.signer)
  const tuning = { patience_millis: 3000, rest_millis: 0, checked_millis: 0 }
  const opening = { db, clock, log: keepingLog(), file, env: nodes.env, pool_size: 16, tuning }
  const chains = await openNetworks({ ...opening, role: 'worker', signer })
  const services = { ...api.services, chains }
  const merchant = await richMerchant(api, { token_id: TOKEN, balance: '1000' })
  const adapter = chains.get(NETWORK.id)
  const listener = listenerInMemory()
  const failures: unknown[] = []
  const round = async (): Promise<void> => {
    failures.length = 0
    await watchAll({ db, clock, adapter, listener })
    await advanceWithdrawals(services, (error) => failures.push(error))
  }
  let payouts = 0
  const begin = async (count: number): Promise<string[]> => {
    const addresses: string[] = []
    for (let each = 0; each < count; each++) {
      const address = getAddress(toHex(BigInt(++payouts) + (1n << 153n), { size: 20 }))
      await merchant.withdraw({ token_id: TOKEN, address, amount: '10' })
      addresses.push(address)
    }
    clock.advance(services.settings.withdrawal_audit_seconds)
    await round()
    return addresses
  }
  const recordOf = async (address: string) =>
    await db
      .selectFrom('withdrawal')
      .select(['id', 'handle_id', 'state', 'txid', 'reason'])
      .where('address', '=', address)
      .executeTakeFirstOrThrow()
  const run = async (...words: string[]) =>
    await runOperator(words, { DATABASE_URL: url, SECRET: services.settings.secret, HOLD_SECONDS: '60' })
  return {
    db,
    api,
    clock,
    nodes,
    services,
    merchant,
    adapter,
    failures,
    round,
    recordOf,
    /** Requests a withdrawal of 10, which pays 9, and has it approved; the next round signs it. */
    begin: async (): Promise<string> => (await begin(1))[0] ?? '',
    beginSeveral: begin,
    /** Smallest units of the token that an address has. */
    arrived: async (address: string): Promise<bigint> => {
      const call = { to: nodes.contract, data: `0x70a08231${address.slice(2).padStart(64, '0')}` }
      return BigInt(String(await nodes.call(0, 'eth_call', call, 'latest')))
    },
    /** What was signed for a withdrawal, under its name. */
    signedFor: async (address: string) => {
      const ref = `withdrawal:${(await recordOf(address)).id}`
      return await db.selectFrom('chain_journal').select(['txid', 'nonce']).where('ref', '=', ref).executeTakeFirst()
    },
    /** Does an act of the operator; what it said, or why it was not done. */
    act: async (...words: string[]): Promise<string> => {
      const { out, err } = await run(...words, ...BY)
      return out + err
    },
    /** What a list of the operator's command shows. */
    listed: async (...words: string[]): Promise<string> => (await run(...words, '--json')).out,
    /** The line of "held list" about a withdrawal. */
    held: async (address: string): Promise<{ held_because: string; can: string } | undefined> => {
      const { handle_id } = await recordOf(address)
      const { list }: { list: { payout: string; held_because: string; can: string }[] } = JSON.parse(
        (await run('held', 'list', '--json')).out,
      )
      return list.find(({ payout }) => payout === handle_id)
    },
    troubles: async (): Promise<string[]> => (await readTroubles(db)).map(({ text }) => text),
    /** An account of the merchant in the token, as a number. */
    balance: async (account: string): Promise<number> => {
      const row = await db
        .selectFrom('ledger_account')
        .select('balance')
        .where('owner', '=', `m:${merchant.merchant_id}:${account}`)
        .where('token_id', '=', TOKEN)
        .executeTakeFirst()
      return Number(row?.balance ?? 0)
    },
    /** @throws when the books do not add up */
    checkBooks: async (): Promise<void> => {
      const wrong = [...(await ledgerSums(db)).filter(({ sum }) => sum !== '0'), ...(await ledgerDrift(db))]
      if (wrong.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(wrong)}`)
    },
    close: async (): Promise<void> => {
      await chains.close()
      await nodes.close()
    },
  }
}
