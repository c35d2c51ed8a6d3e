import type { Trx } from '#server/database/schema'
import type { NetworkSettings } from './networks-file'
import type { Signer } from './signer'

/** Shown beside a transfer while the nodes' own tag decides what is final: two epochs of Ethereum. */
const SHOWN_FOR_FINALITY = 64

/**
 * Stores the networks and tokens of the operator's file. A network that is no longer in it keeps its history and its
 * balances, and nothing is received or sent on it; a token that is no longer in it keeps its balances, which can be
 * withdrawn while its network is there, and is taken for no new order and no recharge. What balances and addresses are
 * counted in is never changed: contract, decimals and chain of what is there.
 *
 * @returns one sentence for each change that is refused
 */
export async function writeNetworks(
  trx: Trx,
  networks: readonly NetworkSettings[],
  signer: Pick<Signer, 'signsFor'>,
): Promise<string[]> {
  const named = ['', ...networks.map(({ id }) => id)]
  await trx.updateTable('network').set({ offered: false }).where('id', 'not in', named).execute()
  await trx.updateTable('token').set({ payable: false }).where('network_id', 'not in', named).execute()
  const faults: string[] = []
  for (const [place, network] of networks.entries()) {
    const refused = await refusedChanges(trx, network)
    faults.push(...refused)
    if (refused.length === 0)
      await writeNetwork(trx, network, { sort: place + 1, can_send: signer.signsFor(network.chain_id) })
  }
  return faults
}

async function refusedChanges(trx: Trx, network: NetworkSettings): Promise<string[]> {
  const before = await trx
    .selectFrom('network')
    .select(['chain_id', 'kind'])
    .where('id', '=', network.id)
    .executeTakeFirst()
  const tokens = await trx
    .selectFrom('token')
    .select(['id', 'network_id', 'contract', 'decimals'])
    .where('id', 'in', [network.coin.id, ...network.tokens.map(({ id }) => id)])
    .execute()
  const wanted = [{ ...network.coin, contract: null }, ...network.tokens]
  const isOther = before !== undefined && (before.kind !== 'evm' || Number(before.chain_id) !== network.chain_id)
  return [
    ...(isOther ? [`Network ${network.id} is another chain in this database: give the new one an id of its own.`] : []),
    ...tokens.flatMap((known) => {
      const now = wanted.find(({ id }) => id === known.id)
      const isSame =
        known.network_id === network.id && known.contract === now?.contract && known.decimals === now.decimals
      return isSame
        ? []
        : [
            `Token ${known.id} has another contract or other decimals in this database: give the new one an id of its own.`,
          ]
    }),
  ]
}

async function writeNetwork(
  trx: Trx,
  network: NetworkSettings,
  { sort, can_send }: { sort: number; can_send: boolean },
): Promise<void> {
  const { id, name, chain_type, chain_id, confirmations = SHOWN_FOR_FINALITY, finality = null, block_seconds } = network
  const { gas_limit } = network.coin
  const changing = { name, confirmations, finality, block_seconds, sort, gas_limit, can_send, offered: true }
  await trx
    .insertInto('network')
    .values({ id, chain_type, kind: 'evm', chain_id: String(chain_id), ...changing })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
    .execute()
  const { coin } = network
  await writeToken(trx, { ...coin, network_id: id, contract: null, is_native: true, payable: false, sort: sort * 100 })
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
    await writeToken(trx, row)
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

/** The rate of a token that is there stays: a source of prices may have set it. */
async function writeToken(
  trx: Trx,
  { id, network_id, symbol, decimals, contract, is_native, payable, usdt_rate, sort }: TokenRow,
): Promise<void> {
  await trx
    .insertInto('token')
    .values({ id, network_id, symbol, decimals, contract, is_native, payable, usdt_rate, sort })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ symbol, payable, sort }))
    .execute()
}
