import { formatUnits, getAddress } from 'viem'
import type { Hex } from 'viem'
import { toUnits } from '#shared/money/amount'
import type { Payee, SendManyOrder } from '../adapter'
import { ChainError } from '../chain-error'
import type { ChainForm } from './chain-form'
import type { Token } from '../network-table'
import type { ListedToken } from './freeze-list'
import { RpcRefusal } from './json-rpc'
import type { Request } from './json-rpc'
import { readQuantity } from './rpc-reader'

/** First four bytes of keccak256('decimals()'). */
const DECIMALS_CALL = '0x313ce567'
const USUAL_DECIMALS = 18
/** Digits before the decimal point that a column of type numeric(78, 18) can store. */
const LONGEST_INTEGER = 60

interface KnownToken {
  readonly id: string | null
  readonly contract: Hex
  readonly decimals: number
}

/** The token contracts of one chain. The decimals of an unknown contract are read from the chain once. */
export interface TokenBook {
  readonly contracts: readonly Hex[]
  /** Our tokens that are contracts. */
  readonly listed: readonly ListedToken[]
  /** The amount of `value` smallest units as decimal text, and our id of the token; null if it is not accepted. */
  read(contract: string, value: bigint): Promise<{ token_id: string | null; amount: string }>
  /** The contract to call, and the amount of each payee in smallest units. @throws ChainError unknown_token, refused */
  write(order: Pick<SendManyOrder, 'token_id' | 'payees'>): { contract: Hex; payees: { to: string; value: bigint }[] }
}

/** Makes the token book of a chain. `other` is the worthless second token of a local chain. */
export function tokenBook(
  request: Request,
  { tokens, other, form }: { tokens: readonly Token[]; other: Hex | null; form: Pick<ChainForm, 'writeAddress'> },
): TokenBook {
  const ours = tokens.flatMap(({ id, contract, decimals }): KnownToken[] =>
    contract === null ? [] : [{ id, contract: form.writeAddress(contract), decimals }],
  )
  const ofContract = new Map(ours.map((token) => [token.contract, token]))
  const learn = async (contract: Hex): Promise<KnownToken> => {
    const token = { id: null, contract, decimals: await decimalsOf(request, contract) }
    ofContract.set(contract, token)
    return token
  }
  const contractOf = (token_id: string): KnownToken => {
    const token = ours.find(({ id }) => id === token_id)
    if (token !== undefined) return token
    if (token_id === 'wrong-token' && other !== null) return { id: null, contract: other, decimals: 18 }
    throw new ChainError(
      'unknown_token',
      `Token ${token_id} has no contract on this network: choose one of the network's tokens.`,
    )
  }
  return {
    contracts: ours.map(({ contract }) => contract),
    listed: ours.flatMap(({ id, contract }) => (id === null ? [] : [{ id, contract }])),
    read: async (address, value) => {
      const contract = getAddress(address)
      const { id, decimals } = ofContract.get(contract) ?? (await learn(contract))
      return { token_id: id, amount: decimalOf(value, decimals) }
    },
    write: ({ token_id, payees }) => {
      const { contract, decimals } = contractOf(token_id)
      return { contract, payees: payees.map((payee) => ({ to: payee.to, value: positiveUnits(payee, decimals) })) }
    },
  }
}

async function decimalsOf(request: Request, contract: Hex): Promise<number> {
  try {
    const decimals = await readQuantity(request, 'eth_call', { to: contract, data: DECIMALS_CALL }, 'latest')
    return decimals <= BigInt(USUAL_DECIMALS) ? Number(decimals) : USUAL_DECIMALS
  } catch (error) {
    const noToken = error instanceof RpcRefusal || (error instanceof ChainError && error.code === 'bad_answer')
    if (noToken) return USUAL_DECIMALS
    throw error
  }
}

/** A hostile contract can emit any amount. One that is too long for the column is read with 18 decimals instead. */
function decimalOf(value: bigint, decimals: number): string {
  const amount = formatUnits(value, decimals)
  const [integer = ''] = amount.split('.')
  return integer.length > LONGEST_INTEGER ? formatUnits(value, USUAL_DECIMALS) : amount
}

function positiveUnits({ amount }: Payee, decimals: number): bigint {
  const units = toUnits(amount, decimals)
  if (units > 0n) return units
  throw new ChainError('refused', `An amount of ${amount} cannot be sent: give a positive one.`)
}
