import { hexToBytes } from '@noble/hashes/utils.js'
import { parseUnits } from 'viem'
import { UNITS, USDT } from '#sandbox/chain/tron/testing/small-chain'
import { tronNetwork } from '#sandbox/chain/tron/testing/tron-network'
import type { TronNetwork } from '#sandbox/chain/tron/testing/tron-network'
import { readSigned, txidOf } from '#server/chain/tron/transaction'
import { canonicalAddress, canonicalNetwork } from '#shared/payout/canonical-names'
import type { CanonicalPayout } from '#shared/payout/canonical'
import type { SignerOptions } from '../signer'
import { randomHex, signerWorld } from './signer-world'

const TUNING = { patience_millis: 3000, rest_millis: 0, checked_millis: 0 }
const HOUR = 3600

/** A signer whose treasury has a million USDT and TRX on two nodes of the stand-in for TRON. */
export async function signerOnTron(folder: string) {
  const tron = await tronNetwork(folder)
  tron.make(60)
  const world = await signerForTron(folder, tron, { now: () => tron.chain.head.time })
  return {
    ...world,
    close: async (): Promise<void> => {
      await world.close()
      await tron.close()
    },
  }
}

/** A signer on nodes that are there. */
export async function signerForTron(
  folder: string,
  tron: TronNetwork,
  given: { readonly now: () => number } & Pick<SignerOptions, 'waits_after_start'>,
) {
  const { chain, known } = tron
  const world = await signerWorld(folder, { ...given, began: given.now(), networks: [known], tuning: TUNING })
  const contract = canonicalAddress(USDT) ?? ''
  const token = { network: canonicalNetwork(known), contract }
  const treasury = world.status().networks[0]?.treasury ?? ''
  chain.state.addCoins(treasury, 100_000_000_000n)
  chain.state.addUnits(USDT, treasury, UNITS)
  /** What operators allow a merchant of the token. */
  const allow = async (merchant_id: string, units: Readonly<Record<string, string>> = {}): Promise<void> => {
    const plenty = String(parseUnits('1000000', 6))
    const limits = { payout_units: plenty, daily_units: plenty, unproven_daily_units: '0', second_from_units: plenty }
    const { opening: _, ...changed } = units
    await world.act('limit', { merchant_id, ...token, ...limits, ...changed })
    await world.act('float', { ...token, daily_units: plenty })
    if (units['opening'] !== 'none') await world.act('opening', { merchant_id, ...token, units: '9'.repeat(24) })
  }
  return {
    ...world,
    tron,
    treasury,
    token,
    allow,
    payout: (change: Partial<CanonicalPayout> = {}): CanonicalPayout => ({
      act: 'pay',
      signer_id: world.status().signer_id,
      merchant_id: '7',
      intent_id: `quote:${BigInt(`0x${randomHex(6)}`) + 1n}`,
      ...token,
      to: `41${randomHex(20)}`,
      amount_units: '1000000',
      fee_ceiling_units: '15000000',
      not_after: String(given.now() + HOUR),
      ...change,
    }),
    /** Gives the chain signed bytes. @returns what it says */
    send: (raw: string): string => chain.broadcast(hexToBytes(raw)).code,
  }
}

export type SignerOnTron = Awaited<ReturnType<typeof signerOnTron>>

/** An answer of the signer that has bytes of TRON. */
export function tronBytesIn(answer: object): { txids: string[]; raw: string } {
  const [raw, txids] = ['raw' in answer ? answer.raw : '', 'txids' in answer ? answer.txids : []]
  const read = typeof raw === 'string' && raw !== '' ? readSigned(hexToBytes(raw)) : undefined
  if (typeof raw !== 'string' || read === undefined || !Array.isArray(txids))
    throw new Error(`Nothing was signed: ${JSON.stringify(answer)}`)
  if (txidOf(read.raw) !== txids.at(-1)) throw new Error('The newest bytes are not those of the newest txid.')
  return { raw, txids: txids.map(String) }
}
