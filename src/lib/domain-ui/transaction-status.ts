import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Check,
  CircleMinus,
  CircleQuestionMark,
  Clock,
  Coins,
  Hourglass,
  type LucideIcon,
  Scale,
  TimerOff,
  TriangleAlert,
  Undo2,
  Unlink,
} from 'lucide-react'
import type { Tone } from '@/lib/ui/tone'
import type { Transaction } from '#shared/contract/transactions'

/** How a status code is shown: the same word, tone and icon everywhere. */
export interface StatusLook {
  word: MessageDescriptor
  tone: Tone
  icon: LucideIcon
  /** What it means for the merchant. */
  meaning: MessageDescriptor
}

/** The eight statuses of SPEC.md section 4, in their order. */
export const TRANSACTION_STATUSES = [1, 2, 3, 4, 5, 6, 7, 8] as const
type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

const LOOKS = {
  1: {
    word: msg`To be paid`,
    tone: 'neutral',
    icon: Clock,
    meaning: msg`The buyer has not paid yet, or the payment waits for confirmations.`,
  },
  2: {
    word: msg`Account paid`,
    tone: 'success',
    icon: Check,
    meaning: msg`The payment is confirmed and in your account.`,
  },
  3: {
    word: msg`Transaction timeout`,
    tone: 'muted',
    icon: Hourglass,
    meaning: msg`The order timed out before the full amount arrived.`,
  },
  4: { word: msg`Transaction closed`, tone: 'neutral', icon: CircleMinus, meaning: msg`The order was closed.` },
  5: { word: msg`Under refund`, tone: 'warning', icon: Undo2, meaning: msg`A refund is on its way to the buyer.` },
  6: { word: msg`Refunded`, tone: 'success', icon: Undo2, meaning: msg`The refund has reached the buyer.` },
  7: {
    word: msg`Error`,
    tone: 'danger',
    icon: TriangleAlert,
    meaning: msg`The payment could not be processed.`,
  },
  8: {
    word: msg`Chain confirmation failure`,
    tone: 'danger',
    icon: Unlink,
    meaning: msg`The chain took the payment back. Do not deliver the goods.`,
  },
} satisfies Record<TransactionStatus, StatusLook>

/**
 * The look of a transaction's status; an unknown code is shown as its number.
 * @example <Badge tone={look.tone} icon={look.icon}>{t(look.word)}</Badge>
 */
export function transactionStatusLook(status: number): StatusLook {
  const known = TRANSACTION_STATUSES.find((code) => code === status)
  if (known !== undefined) return LOOKS[known]
  const meaning = msg`This version does not know this status.`
  const shown = Number.isNaN(status) ? '—' : status
  return { word: msg`Unknown (${shown})`, tone: 'neutral', icon: CircleQuestionMark, meaning }
}

export type PaymentException = NonNullable<Transaction['exception']>

/** The exceptions, which are shown beside a status and never instead of it. */
export const PAYMENT_EXCEPTIONS = ['under', 'over', 'late', 'wrong_token'] as const

const EXCEPTION_LOOKS = {
  under: { word: msg`Underpaid`, icon: Scale, differs: true },
  over: { word: msg`Overpaid`, icon: Scale, differs: true },
  late: { word: msg`Paid late`, icon: TimerOff, differs: false },
  wrong_token: { word: msg`Wrong token`, icon: Coins, differs: false },
} satisfies Record<PaymentException, ExceptionLook>

export interface ExceptionLook {
  word: MessageDescriptor
  icon: LucideIcon
  /** Whether to show the difference between the paid and the ordered amount beside the word. */
  differs: boolean
}

/** Word, meaning and icon of an exception. */
export function exceptionLook(exception: PaymentException): ExceptionLook {
  return EXCEPTION_LOOKS[exception]
}
