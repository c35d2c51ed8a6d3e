import { hexToBytes } from '@noble/hashes/utils.js'
import { payment } from '#server/chain/evm/token-contract'
import { networkKeys } from '#server/chain/network-keys'
import { toHex } from '#server/chain/tron/address'
import { signRaw } from '#server/chain/tron/signature'
import { txidOf, writeRaw, writeSigned } from '#server/chain/tron/transaction'
import type { TronTransaction } from '#server/chain/tron/transaction'
import { FakeChain } from '../fake-chain'
import type { FakeChainOptions } from '../fake-chain'

/** USDT's own address on TRON, at which the token of the fake chain stands. */
export const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
/** Another token, which the platform does not accept. */
export const OTHER_TOKEN = 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'
const BEGAN = 1_790_000_000
const SUN = 1_000_000_000n
export const UNITS = 1_000_000_000_000n

/** A chain with one token, and keys that have money on it. */
export interface SmallChain {
  readonly chain: FakeChain
  /** The address of a payer; the first eight have money. */
  readonly payer: (index: number) => string
  /** An address that nobody has used. */
  readonly stranger: (index: number) => string
  /** Signs what a payer does. */
  readonly sign: (index: number, contract: Unowned, more?: Partial<TronTransaction>) => Signed
  /** A transfer of the token; of another one where `contract` says so. */
  readonly pay: (
    index: number,
    to: string,
    units: bigint,
    more?: Partial<TronTransaction> & { readonly token?: string },
  ) => Signed
  /** Several transfers of the token in one transaction. */
  readonly payMany: (index: number, payees: readonly { to: string; units: bigint }[]) => Signed
}

type Unowned = { kind: 'coin'; to: string; sun: bigint } | { kind: 'call'; contract: string; data: Uint8Array }
interface Signed {
  readonly txid: string
  readonly signed: Uint8Array
}

/** The bytes that name the block a transaction stands on. */
export function refTo(chain: FakeChain, number: number): Pick<TronTransaction, 'ref_block_bytes' | 'ref_block_hash'> {
  const id = chain.block(number)?.id ?? ''
  return { ref_block_bytes: hexToBytes(id.slice(12, 16)), ref_block_hash: hexToBytes(id.slice(16, 32)) }
}

const key = (index: number) => ({ purpose: 'payer', index: BigInt(index) })

const callData = (payees: readonly { to: string; units: bigint }[]): Uint8Array =>
  hexToBytes(payment(payees.map(({ to, units }) => ({ to: toHex(to), value: units }))).slice(2))

export function smallChain(options: Partial<FakeChainOptions> = {}): SmallChain {
  const keys = networkKeys(new Uint8Array(32).fill(3), { id: 'tron-test', chain_type: 'Tron' })
  const payer = (index: number): string => keys.addressOf(key(index))
  const token = { name: 'Tether USD', symbol: 'USDT', decimals: 6, owner: payer(0), each: UNITS }
  const chain = new FakeChain({
    began: BEGAN,
    tokens: [
      { ...token, contract: USDT },
      { ...token, contract: OTHER_TOKEN, symbol: 'OUSD' },
    ],
    holders: Array.from({ length: 8 }, (_, index) => ({ address: payer(index), sun: SUN })),
    ...options,
  })
  const sign: SmallChain['sign'] = (index, contract, more = {}) => {
    const now = BigInt(chain.head.time) * 1000n
    const raw = writeRaw({
      ...refTo(chain, chain.solid()),
      timestamp: now,
      expiration: now + 600_000n,
      fee_limit: contract.kind === 'coin' ? 0n : 20_000_000n,
      contract: { ...contract, owner: payer(index) },
      ...more,
    })
    return { txid: txidOf(raw), signed: writeSigned(raw, signRaw(raw, keys.secretOf(key(index)))) }
  }
  return {
    chain,
    payer,
    stranger: (index) => keys.addressOf({ purpose: 'stranger', index: BigInt(index) }),
    sign,
    pay: (index, to, units, { token: contract = USDT, ...more } = {}) =>
      sign(index, { kind: 'call', contract, data: callData([{ to, units }]) }, more),
    payMany: (index, payees) =>
      sign(index, { kind: 'call', contract: USDT, data: callData(payees) }, { fee_limit: 90_000_000n }),
  }
}
