import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import type { Transaction } from '#shared/contract/transactions'
import type { TransactionInfo } from '@/lib/api/transactions'
import type { TimelineStep } from '@/lib/ui/timeline'

const { to_be_paid, under_refund } = TRANSACTION_STATUS

/** The words of the steps that a back end may send. */
const WORDS = {
  created: msg({ message: 'Created', context: 'step of a payment' }),
  seen: msg`Seen on chain`,
  confirmed: msg`Confirmed`,
  orphaned: msg`Taken back by the chain`,
  paid: msg`Account paid`,
  timeout: msg`Transaction timeout`,
  closed: msg`Transaction closed`,
  error: msg`Error`,
  chain_failure: msg`Chain confirmation failure`,
  under: msg`Underpaid`,
  over: msg`Overpaid`,
  late: msg`Paid late`,
  wrong_token: msg`Wrong token`,
  accepted: msg`Marked as paid`,
  kept: msg`Kept as it was booked`,
  refund: msg`Under refund`,
  refund_requested: msg`Under refund`,
  refund_sent: msg`Refund sent`,
  part_refunded: msg`Refunded in part`,
  credited: msg`Credited`,
  refunded: msg`Refunded`,
  refund_canceled: msg`Refund canceled`,
  unassigned_credited: msg`Credited apart from the order`,
  send_back_requested: msg`To be sent back`,
  send_back_sent: msg`Sent back, not yet confirmed`,
  sent_back: msg`Sent back`,
  send_back_canceled: msg`Not sent back`,
  note: msg`Note changed`,
} satisfies Record<string, MessageDescriptor>

/** What was so before, and is not after the step. */
const ENDED = {
  under: msg`No longer underpaid`,
  over: msg`No longer overpaid`,
} satisfies Partial<Record<keyof typeof WORDS, MessageDescriptor>>

const GOOD: ReadonlySet<string> = new Set(['paid', 'refunded', 'part_refunded'])
const BAD: ReadonlySet<string> = new Set([
  'orphaned',
  'error',
  'chain_failure',
  'refund_canceled',
  'send_back_canceled',
])

export interface Step {
  key: string
  title: MessageDescriptor
  state: TimelineStep['state']
  at: number | null
  /** The reason of an acceptance as it was entered, or why a refund was canceled. */
  remark?: string
  /** The confirmations are shown at this step. */
  confirmations?: true
}

type Known = Pick<Transaction, 'status' | 'created_time' | 'paid_time'>

/**
 * The past steps, oldest first, and the next ones. Without a timeline of the server they come from the record itself.
 */
export function timelineSteps(payment: Known, info: TransactionInfo | undefined): Step[] {
  const steps: readonly Told[] = info?.timeline?.length ? info.timeline : ownSteps(payment, info)
  const past = steps.map(({ kind, at, detail }, index): Step => {
    const reason = detail['reason']
    return {
      key: `${index} ${kind}`,
      title: titleOf(kind, detail),
      state: BAD.has(kind) ? 'failed' : GOOD.has(kind) ? 'success' : 'done',
      at,
      ...(typeof reason === 'string' && reason !== '' ? { remark: reason } : {}),
      ...(kind === 'confirmed' ? { confirmations: true } : {}),
    }
  })
  return [...past, ...ahead(payment, info)]
}

/** The steps that record and chain data prove, in order of time, and the final state. */
function ownSteps({ status, created_time, paid_time }: Known, info: TransactionInfo | undefined): Told[] {
  const chain = (info?.list ?? []).flatMap(({ seen_time, confirmation_time }) => [
    told('seen', seen_time),
    ...(confirmation_time === null ? [] : [told('confirmed', confirmation_time)]),
  ])
  const end = ENDS[status]
  return [
    told('created', created_time),
    ...chain.sort((a, b) => (a.at ?? 0) - (b.at ?? 0)),
    ...(paid_time ? [told('paid', paid_time)] : []),
    ...(end === undefined ? [] : [told(end, end === 'timeout' ? (info?.expires_at ?? null) : null)]),
  ]
}

/** One step of a timeline; its time may be unknown. */
interface Told {
  kind: string
  at: number | null
  detail: Readonly<Record<string, unknown>>
}

function told(kind: string, at: number | null): Told {
  return { kind, at: Number.isNaN(at) ? null : at, detail: {} }
}

const ENDS: Readonly<Record<number, string>> = {
  [TRANSACTION_STATUS.transaction_timeout]: 'timeout',
  [TRANSACTION_STATUS.transaction_closed]: 'closed',
  [TRANSACTION_STATUS.refunded]: 'refunded',
  [TRANSACTION_STATUS.error]: 'error',
  [TRANSACTION_STATUS.chain_confirmation_failure]: 'chain_failure',
}

function ahead({ status }: Known, info: TransactionInfo | undefined): Step[] {
  if (status === under_refund) return [{ key: 'refunding', title: msg`Refund on its way`, state: 'now', at: null }]
  if (status !== to_be_paid) return []
  const paid: Step = { key: 'ahead', title: msg`Account paid`, state: 'ahead', at: null }
  const confirming = info?.list.some(({ state }) => state === 'seen')
  if (confirming)
    return [{ key: 'confirming', title: msg`Confirming`, state: 'now', at: null, confirmations: true }, paid]
  return [{ key: 'waiting', title: msg`Waiting for the buyer`, state: 'now', at: info?.expires_at ?? null }, paid]
}

/** The step of an exception is told again when its amount changes, and then it may say that there is none any more. */
function titleOf(kind: string, { exception }: Told['detail']): MessageDescriptor {
  const known: Readonly<Record<string, MessageDescriptor>> = exception === null ? { ...WORDS, ...ENDED } : WORDS
  return known[kind] ?? { id: kind, message: kind }
}

/** Whether the merchant may accept the payment as it is: it expired, and something was paid. */
export function canBeAccepted({ status, exception }: Pick<Transaction, 'status' | 'exception'>): boolean {
  return status === TRANSACTION_STATUS.transaction_timeout && (exception === 'under' || exception === 'late')
}

/** Whether the order is still open for payment. */
export function isUnpaid({ status }: Pick<Transaction, 'status'>): boolean {
  return status === to_be_paid
}
