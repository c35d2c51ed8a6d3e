import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import { chainIdentity, otherChain } from './identity'
import type { Network } from './network-table'
import type { NetworkSettings } from './networks-file'
import type { Signer } from './signer'
import { PAYOUT } from './trouble'

/** Shown beside a transfer while the nodes' own tag decides what is final: two epochs of Ethereum. */
const SHOWN_FOR_FINALITY = 64

/** The network of the operator's file, as it is offered. */
export function networkOf(settings: NetworkSettings): Network {
  const {
    id,
    name,
    chain_type,
    chain_id,
    confirmations = SHOWN_FOR_FINALITY,
    finality = null,
    block_seconds,
  } = settings
  return { id, name, chain_type, kind: 'evm', chain_id, confirmations, finality, block_seconds }
}

/**
 * Stores the networks and tokens of the operator's file, with the chain that each network is. A network that is no longer in
 * it keeps its history and its balances, and nothing is received or sent on it; a token that is no longer in it keeps its
 * balances, which can be withdrawn while its network is there, and is taken for no new order and no recharge. What balances
 * and addresses are counted in is never changed: contract, decimals and chain of what is in use.
 *
 * @param onRate gets a sentence for each token that is worth something else from now on
 * @returns one sentence for each change that is refused; roll back then, and nothing has changed
 */
export async function writeNetworks(
  trx: Trx,
  networks: readonly NetworkSettings[],
  signer: Pick<Signer, 'signsFor'>,
  onRate: OnRate = () => undefined,
): Promise<string[]> {
  const faults = await refusedChanges(trx, networks)
  if (faults.length > 0) return faults
  const named = ['', ...networks.map(({ id }) => id)]
  await trx.updateTable('network').set({ offered: false }).where('id', 'not in', named).execute()
  await trx.updateTable('token').set({ payable: false }).where('network_id', 'not in', named).execute()
  await forgetTroubles(trx, named)
  for (const [place, network] of networks.entries()) {
    await writeNetwork(trx, network, {
      sort: place + 1,
      can_send: signer.signsFor(network.chain_id, network.id),
      onRate,
    })
    const identity = chainIdentity(network)
    await trx
      .insertInto('chain_identity')
      .values({ network_id: network.id, identity })
      .onConflict((conflict) => conflict.column('network_id').doUpdateSet({ identity }))
      .execute()
  }
  return []
}

/**
 * What the operator's file would change of what is in use already. Nothing is written. What nobody has used yet can be
 * corrected: while its nodes were silent, a wrong chain or a wrong contract could not be noticed.
 *
 * @returns one sentence for each such change
 */
export async function refusedChanges(db: Db, networks: readonly NetworkSettings[]): Promise<string[]> {
  const faults: string[] = []
  for (const network of networks) {
    faults.push(...(await changesOfChain(db, network)), ...(await changesOfTokens(db, network)))
  }
  return faults
}

async function changesOfChain(db: Db, network: NetworkSettings): Promise<string[]> {
  const { id } = network
  const before = await db
    .selectFrom('network')
    .leftJoin('chain_identity', 'chain_identity.network_id', 'network.id')
    .select(['chain_id', 'kind', 'identity'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (before === undefined) return []
  const identity = chainIdentity(network)
  const isOther = before.kind !== 'evm' || Number(before.chain_id) !== network.chain_id
  const hasOtherStart = before.identity !== null && before.identity !== identity
  if ((!isOther && !hasOtherStart) || !(await isChainUsed(db, id))) return []
  if (isOther) return [`Network ${id} is another chain in this database: give the new one an id of its own.`]
  return [otherChain({ network_id: id, known: before.identity ?? '', identity })]
}

async function changesOfTokens(db: Db, network: NetworkSettings): Promise<string[]> {
  const wanted = [{ ...network.coin, contract: null }, ...network.tokens]
  const tokens = await db
    .selectFrom('token')
    .select(['id', 'network_id', 'contract', 'decimals'])
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .execute()
  const faults: string[] = []
  for (const known of tokens) {
    const now = wanted.find(({ id }) => id === known.id)
    const isSame =
      known.network_id === network.id && known.contract === now?.contract && known.decimals === now.decimals
    if (isSame || (known.network_id === network.id && !(await isTokenUsed(db, known.id)))) continue
    faults.push(
      `Token ${known.id} has another contract or other decimals in this database: give the new one an id of its own.`,
    )
  }
  return [...faults, ...(await renamedTokens(db, network))]
}

/** One contract under two ids would be two tokens in the books. */
async function renamedTokens(db: Db, { id: network_id, tokens }: NetworkSettings): Promise<string[]> {
  const faults: string[] = []
  for (const { id, contract } of tokens) {
    const others = await db
      .selectFrom('token')
      .select('id')
      .where('network_id', '=', network_id)
      .where('id', '<>', id)
      .where(sql<boolean>`lower(contract) = ${contract.toLowerCase()}`)
      .execute()
    for (const other of others) {
      if (await isTokenUsed(db, other.id))
        faults.push(`The contract of token ${id} is token ${other.id} in this database: give it that id.`)
    }
  }
  return faults
}

/** Whether anything was read from its chain, or signed for it. */
async function isChainUsed(db: Db, network_id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from chain_cursor where network_id = ${network_id})
        or exists (select from chain_journal where network_id = ${network_id}) as used`.execute(db)
  return rows[0]?.used === true
}

/** Whether any of it was received or booked. */
async function isTokenUsed(db: Db, token_id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from chain_transfer where token_id = ${token_id})
        or exists (select from ledger_account where token_id = ${token_id}) as used`.execute(db)
  return rows[0]?.used === true
}

/** What was wrong with a network that is no longer there is over. Payouts that people decide about stay. */
async function forgetTroubles(trx: Trx, named: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('chain_trouble')
    .where('network_id', 'not in', named)
    .where('subject', 'not like', `${PAYOUT}%`)
    .execute()
}

async function writeNetwork(
  trx: Trx,
  network: NetworkSettings,
  { sort, can_send, onRate }: { sort: number; can_send: boolean; onRate: OnRate },
): Promise<void> {
  const { id, ...row } = networkOf(network)
  const { gas_limit } = network.coin
  const changing = { ...row, chain_id: String(network.chain_id), sort, gas_limit, can_send, offered: true }
  await trx
    .insertInto('network')
    .values({ id, ...changing })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
    .execute()
  const { coin } = network
  const own = { ...coin, network_id: id, contract: null, is_native: true, payable: false, sort: sort * 100 }
  await writeToken(trx, own, onRate)
  const named = [coin, ...network.tokens].map((token) => token.id)
  await trx
    .updateTable('token')
    .set({ payable: false })
    .where('network_id', '=', id)
    .where('id', 'not in', named)
    .execute()
  for (const [place, { withdrawal, usdt_rate = ONE_FOR_USDT, ...token }] of network.tokens.entries()) {
    const row = {
      ...token,
      network_id: id,
      usdt_rate,
      is_native: false,
      payable: true,
      sort: sort * 100 + place + 1,
    }
    await writeToken(trx, row, onRate)
    await trx
      .insertInto('withdrawal_cost')
      .values({ token_id: token.id, ...withdrawal })
      .onConflict((conflict) => conflict.column('token_id').doUpdateSet(withdrawal))
      .execute()
  }
}

/** The file states the rate of every other token. */
const ONE_FOR_USDT = '1'

interface TokenRow {
  readonly id: string
  readonly network_id: string
  readonly symbol: string
  readonly decimals: number
  readonly contract: string | null
  readonly is_native: boolean
  readonly payable: boolean
  readonly usdt_rate: string
  readonly sort: number
}

type OnRate = (sentence: string) => void

/** The file says what a token is worth, and what a coin is until a source of prices has stated it: the source states coins alone. */
async function writeToken(trx: Trx, row: TokenRow, onRate: OnRate): Promise<void> {
  const { id, network_id, symbol, decimals, contract, is_native, payable, usdt_rate, sort } = row
  const rate = sql<string>`trim_scale(usdt_rate)::text`.as('rate')
  const before = await trx.selectFrom('token').select(rate).where('id', '=', id).executeTakeFirst()
  const stated = sql`select from market_token m where m.token = excluded.symbol and m.stated_at is not null`
  const kept = sql<string>`
    case when excluded.is_native and exists (${stated}) then token.usdt_rate else excluded.usdt_rate end`
  const now = await trx
    .insertInto('token')
    .values({ id, network_id, symbol, decimals, contract, is_native, payable, usdt_rate, sort })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ symbol, decimals, contract, payable, sort, usdt_rate: kept }),
    )
    .returning(rate)
    .executeTakeFirstOrThrow()
  if (before !== undefined && before.rate !== now.rate)
    onRate(
      `One ${symbol} on ${network_id} is worth ${now.rate} USDT from now on, by the file of networks; before it was ${before.rate}.`,
    )
}
