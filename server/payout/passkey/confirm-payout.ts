import { parseUnits } from 'viem'
import { confirms, isReady } from '#server/access/passkey'
import { confirmationOf, OF_NO_USE } from '#server/chain/confirmation'
import type { Confirmation } from '#server/chain/confirmation'
import { depositFor } from '#server/chain/given-back'
import { mayLeave } from '#server/chain/signing'
import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import type { Db, Trx } from '#server/database/schema'
import { selectActs } from '#server/payment/unassigned-row'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/operation'
import type { confirmPayout, payoutConfirmation } from '#shared/contract/passkey'
import { canonicalPayout, payoutChallenge } from '#shared/payout/canonical'
import type { CanonicalPayout } from '#shared/payout/canonical'
import { canonicalAddress, canonicalNetwork } from '#shared/payout/canonical-names'
import { rescale, toUnits } from '#shared/money/amount'
import { mostFee } from '../policy/most-fee'
import { refundRef, selectRefunds, transfersOf } from '../refund/refund-row'
import { sendBackRef } from '../send-back/send-back-row'
import { selectWithdrawals } from '../withdrawal/withdrawal-row'
import { selectPasskeys, signerOf } from './passkey-row'
import type { PasskeyRow } from './passkey-row'

/** What is confirmed holds so long, and after that it is dead; the signer takes nothing that holds longer. */
const GOOD_SECONDS = 71 * 3600

type Named = QueryOf<typeof payoutConfirmation>
type Answer = AnswerOf<typeof payoutConfirmation>
type ConfirmServices = Pick<Services, 'clock' | 'settings'>

/** A payout of any kind that may need a passkey. */
interface Asked {
  readonly ref: string
  readonly isOpen: boolean
  readonly merchant_id: string
  readonly token_id: string
  readonly network_id: string
  readonly address: string
  /** What leaves the treasury, decimal text in the token. */
  readonly amount: string
  readonly fee?: string
  /** The transfers that it may give back to who has paid them. */
  readonly transfers?: readonly string[]
}

/**
 * What a passkey has to confirm of a payout now, and who has confirmed it.
 *
 * @throws Refusal does_not_exist
 */
export async function confirmationState(
  db: Db,
  services: ConfirmServices,
  { merchant_id, ...named }: Named & { merchant_id: string },
): Promise<Answer> {
  const asked = await payoutOf(db, { merchant_id, ...named })
  const own = await selectPasskeys(db).where('merchant_id', '=', merchant_id).execute()
  const now = services.clock.now()
  const kept = await confirmationOf(db, asked.ref)
  const { payout, state } = await stateOf(db, services, { asked, kept })
  const { chain, token, decimals, coin, coin_decimals } = await unitsOf(db, asked)
  const common = { chain, token, decimals, coin, coin_decimals, rp_id: services.settings.rp_id ?? '' }
  return {
    ...common,
    state,
    payout,
    credentials: mayConfirm(own, { kept: state === 'second_person' ? kept : undefined, now }),
    confirmed_by: state === 'confirmed' || state === 'second_person' ? confirmersOf(own, kept) : [],
  }
}

/**
 * Keeps the confirmation of a payout for the signer, which alone decides whether it counts.
 *
 * @throws Refusal does_not_exist; wrong_state when nothing is to be confirmed, or something else by now; parameter_error for an
 * assertion that does not confirm it
 */
export async function confirm(
  trx: Trx,
  services: ConfirmServices,
  { merchant_id, payout, assertion, ...named }: BodyOf<typeof confirmPayout> & { merchant_id: string },
): Promise<Answer> {
  const asked = await payoutOf(trx, { merchant_id, ...named })
  // Two people who confirm at the same moment wait for each other here.
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const kept = await confirmationOf(trx, asked.ref)
  const wanted = await stateOf(trx, services, { asked, kept })
  const now = services.clock.now()
  if (wanted.payout === null || !isSame(payout, wanted.payout, now)) throw new Refusal('wrong_state')
  const own = await selectPasskeys(trx).where('merchant_id', '=', merchant_id).execute()
  const by = own.find(({ credential_id }) => credential_id === assertion.credential_id)
  const challenge = payoutChallenge(payout)
  const counts = by !== undefined && isReady(by, now)
  if (!counts || (await confirms(services.settings, { proof: assertion, challenge, spki: by.spki })) === undefined)
    throw new Refusal('parameter_error', [
      {
        path: 'assertion',
        message: 'A passkey that is ready has to confirm this payout',
        chinese: '须由可用的通行密钥确认此笔付款',
      },
    ])
  const before = wanted.state === 'second_person' ? (kept?.assertions ?? []) : []
  const others = before.filter(({ credential_id }) => credential_id !== assertion.credential_id)
  const values = {
    payout: JSON.stringify(payout),
    assertions: JSON.stringify([...others, { ...assertion, at: services.clock.seconds() }]),
    answer: null,
    created_at: now,
  }
  await trx
    .insertInto('payout_confirmation')
    .values({ ref: asked.ref, merchant_id, ...values })
    .onConflict((conflict) => conflict.column('ref').doUpdateSet(values))
    .execute()
  return await confirmationState(trx, services, { merchant_id, ...named })
}

async function stateOf(
  db: Db,
  services: ConfirmServices,
  { asked, kept }: { asked: Asked; kept: Confirmation | undefined },
): Promise<Pick<Answer, 'state' | 'payout'>> {
  const signer_id = await signerOf(db, asked.network_id)
  if (signer_id === null || !asked.isOpen) return { state: 'not_needed', payout: null }
  if (await mayLeave(db, asked)) return { state: kept === undefined ? 'not_needed' : 'confirmed', payout: null }
  if ((await depositFor(db, { transfers: [], ...asked })) !== null) return { state: 'not_needed', payout: null }
  const isGood =
    kept !== undefined &&
    kept.payout.signer_id === signer_id &&
    Number(kept.payout.not_after) > services.clock.seconds() &&
    !OF_NO_USE.has(kept.answer ?? '')
  if (!isGood) return { state: 'needed', payout: await textOf(db, services, { asked, signer_id }) }
  if (kept.answer === 'second_person') return { state: 'second_person', payout: kept.payout }
  return { state: 'confirmed', payout: null }
}

/** The payout as people confirm it, with the limits of now. */
async function textOf(
  db: Db,
  { clock }: ConfirmServices,
  { asked, signer_id }: { asked: Asked; signer_id: string },
): Promise<CanonicalPayout> {
  const { decimals, contract, chain_id, chain_type, coin_decimals } = await unitsOf(db, asked)
  return {
    act: 'pay',
    signer_id,
    merchant_id: asked.merchant_id,
    intent_id: asked.ref,
    network: canonicalNetwork({ chain_type, chain_id }),
    contract: canonicalAddress(contract) ?? '',
    to: canonicalAddress(asked.address) ?? '',
    amount_units: String(parseUnits(asked.amount, decimals)),
    fee_ceiling_units: String(toUnits(rescale(await mostFee(db, asked), coin_decimals), coin_decimals)),
    not_after: String(clock.seconds() + GOOD_SECONDS),
  }
}

/** The coin of every EVM chain has so many decimals. */
const EVM_COIN_DECIMALS = 18
const TRX_DECIMALS = 6

/** Whether it is what is asked for, with the time and the price of a moment ago. */
function isSame(given: CanonicalPayout, wanted: CanonicalPayout, now: Date): boolean {
  const { not_after, fee_ceiling_units } = given
  const isInTime = Number(not_after) > secondsOf(now) && Number(not_after) <= Number(wanted.not_after)
  const isNear = isNearTo(BigInt(fee_ceiling_units), BigInt(wanted.fee_ceiling_units))
  return isInTime && isNear && canonicalPayout(given) === canonicalPayout({ ...wanted, not_after, fee_ceiling_units })
}

/** At most a quarter more or less: the price of a coin is stated every minute, and people read for longer than that. */
const isNearTo = (ceiling: bigint, now: bigint): boolean => ceiling * 4n >= now * 3n && ceiling * 4n <= now * 5n

async function payoutOf(db: Db, { merchant_id, kind, handle_id }: Named & { merchant_id: string }): Promise<Asked> {
  const found = await FINDERS[kind](db, { merchant_id, handle_id })
  if (found === undefined) throw new Refusal('does_not_exist')
  return found
}

const FINDERS = {
  withdrawal: async (db, { merchant_id, handle_id }) => {
    const row = await selectWithdrawals(db)
      .where('withdrawal.merchant_id', '=', merchant_id)
      .where('withdrawal.handle_id', '=', handle_id)
      .executeTakeFirst()
    return row && { ...row, ref: `withdrawal:${row.id}`, amount: row.received, isOpen: isUnfinished(row) }
  },
  refund: async (db, { merchant_id, handle_id }) => {
    const row = await selectRefunds(db)
      .where('refund.merchant_id', '=', merchant_id)
      .where('refund.handle_id', '=', handle_id)
      .executeTakeFirst()
    return row && { ...row, ref: refundRef(row), isOpen: isUnfinished(row), transfers: await transfersOf(db, row) }
  },
  send_back: async (db, { merchant_id, handle_id }) => {
    const row = await selectActs(db)
      .where('unassigned_act.merchant_id', '=', merchant_id)
      .where('unassigned_act.handle_id', '=', handle_id)
      .executeTakeFirst()
    if (row === undefined || row.address === null || row.merchant_id === null) return undefined
    const { address, merchant_id: owner, transfer_id } = row
    const ref = sendBackRef({ id: row.id })
    return { ...row, address, merchant_id: owner, ref, isOpen: isUnfinished(row), transfers: [transfer_id] }
  },
} as const satisfies Readonly<
  Record<Named['kind'], (db: Db, named: { merchant_id: string; handle_id: string }) => Promise<Asked | undefined>>
>

const isUnfinished = ({ txid, finished_at }: { txid: string | null; finished_at: Date | null }): boolean =>
  txid === null && finished_at === null

async function unitsOf(db: Db, { token_id, network_id }: Pick<Asked, 'token_id' | 'network_id'>) {
  const row = await db
    .selectFrom('token')
    .innerJoin('network', 'network.id', 'token.network_id')
    .leftJoin('token as coin', (join) =>
      join.onRef('coin.network_id', '=', 'network.id').on('coin.is_native', '=', true),
    )
    .select([
      'token.symbol as token',
      'token.decimals',
      'token.contract',
      'network.name as chain',
      'network.chain_id',
      'network.chain_type',
      'coin.symbol as coin',
    ])
    .where('token.id', '=', token_id)
    .where('network.id', '=', network_id)
    .executeTakeFirstOrThrow()
  const { contract, chain_id, coin, ...more } = row
  const coin_decimals = row.chain_type === 'Tron' ? TRX_DECIMALS : EVM_COIN_DECIMALS
  return { ...more, contract: contract ?? '', chain_id: chain_id ?? '', coin: coin ?? '', coin_decimals }
}

/** Of a payout that one person has confirmed, another person has to: not the same one with another passkey. */
function mayConfirm(
  own: readonly PasskeyRow[],
  { kept, now }: { kept: Confirmation | undefined; now: Date },
): string[] {
  const people = new Set(confirmersOf(own, kept).map(({ person }) => person))
  return own.filter((row) => isReady(row, now) && !people.has(row.person)).map(({ credential_id }) => credential_id)
}

function confirmersOf(own: readonly PasskeyRow[], kept: Confirmation | undefined): Answer['confirmed_by'] {
  return (kept?.assertions ?? []).flatMap(({ credential_id, at }) =>
    own.filter((row) => row.credential_id === credential_id).map(({ person }) => ({ person, time: at })),
  )
}
