import { expect } from 'vitest'
import { withdrawalRoutes } from '../../routes/withdrawal'
import { testApi } from '#server/testing/test-api'
import type { TestApi } from '#server/testing/test-api'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { balances, ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import type { Db } from '#server/database/schema'
import { advanceWithdrawals } from '../advance-withdrawals'
import type { WithdrawalServices } from '../advance-withdrawals'
import { minedChain } from '#sandbox/chain/mined-chain'

interface WithdrawalSetup {
  readonly api: TestApi
  readonly services: TestApi['services']
  readonly clock: TestApi['clock']
  /** Runs one round of the job; an error in it fails the test. */
  advance(services?: WithdrawalServices): Promise<number>
  /** Lets the audit's delay pass, then runs rounds and makes blocks until the withdrawals have ended. */
  settle(network_id: string): Promise<void>
  capital(merchant_id: string, token_id: string): Promise<string>
  held(merchant_id: string, token_id: string): Promise<string>
  /** Checks that the ledger sums to zero and that every balance agrees with its postings. */
  booksAgree(): Promise<void>
}

const raise = (error: unknown): never => {
  throw error
}

/** Opens chains and the API of withdrawals; the job runs only when a test calls it. */
export async function withdrawalSetup(
  db: Db,
  { networks, nodes = false }: { networks: readonly string[]; nodes?: boolean },
): Promise<WithdrawalSetup> {
  const base = await shopSetup({ db, networks, nodes })
  const api = testApi({ db, handlers: withdrawalRoutes, services: base.services })
  const { services } = api
  const { clock } = base
  const advance = async (own: WithdrawalServices = services) => await advanceWithdrawals(own, raise)
  const balanceOf = async (owner: string, token_id: string): Promise<string> =>
    (await balances(db, { owner, token_id })).at(0)?.balance ?? '0'
  return {
    api: { ...api, clock },
    services,
    clock,
    advance,
    settle: async (network_id) => {
      clock.advance(services.settings.withdrawal_audit_seconds)
      const adapter = minedChain(services.chains, network_id)
      for (const blocks of [0, 0, adapter.confirmations]) {
        if (blocks > 0) await adapter.mine(blocks)
        await advance()
      }
    },
    capital: async (merchant_id, token_id) => await balanceOf(`m:${merchant_id}:capital`, token_id),
    held: async (merchant_id, token_id) => await balanceOf(`m:${merchant_id}:held`, token_id),
    booksAgree: async () => {
      expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
      expect(await ledgerDrift(db)).toEqual([])
    },
  }
}
