import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Check, CircleQuestionMark, CircleX, Clock, type LucideIcon, RefreshCw, Unplug } from 'lucide-react'
import type { LookUpAnswer } from '@/lib/api/search'
import type { Tone } from '@/lib/ui/tone'

/** How an answer is shown: a badge, what the network said, and what to do now. */
export interface AnswerLook {
  readonly word: MessageDescriptor
  readonly tone: Tone
  readonly icon: LucideIcon
  readonly said: MessageDescriptor
  readonly next: MessageDescriptor
}

/** The words of every answer. An address of somebody else is worded in one way, whoever it belongs to. */
export const ANSWER_LOOKS = {
  waiting: {
    word: msg`In no block yet`,
    tone: 'info',
    icon: Clock,
    said: msg`The network knows this transaction, but no block has it yet.`,
    next: msg`Do not ship yet. This page follows it for an hour.`,
  },
  confirming: {
    word: msg`Seen, not yet confirmed`,
    tone: 'info',
    icon: RefreshCw,
    said: msg`It is on its way to your address. The network can still take it back until it has all confirmations.`,
    next: msg`Do not ship yet. This page follows, and the payment is credited by itself.`,
  },
  credited: {
    word: msg`Found and credited`,
    tone: 'success',
    icon: Check,
    said: msg`The money is real and was sent to your address. It had been missed, and is credited now.`,
    next: msg`Nothing is left to do. The shop is told in the usual way.`,
  },
  already_credited: {
    word: msg`Already credited`,
    tone: 'success',
    icon: Check,
    said: msg`This transaction was credited before. It is not credited a second time.`,
    next: msg`Open the record to see which order has it.`,
  },
  other_token: {
    word: msg`Another token`,
    tone: 'warning',
    icon: CircleQuestionMark,
    said: msg`It reached your address in a token that the order did not ask for.`,
    next: msg`It is unassigned money: credit it to your account, or send it back.`,
  },
  other_contract: {
    word: msg`Another contract`,
    tone: 'warning',
    icon: CircleQuestionMark,
    said: msg`It reached your address, but its token contract is none that we take. A token of any name can be made by anybody.`,
    next: msg`Do not ship. It is listed as unassigned money and cannot be credited.`,
  },
  unassigned: {
    word: msg`Not credited to the order`,
    tone: 'warning',
    icon: CircleQuestionMark,
    said: msg`It reached your address, but the order does not take it: it came late, too little of it came, or the order was closed.`,
    next: msg`Open the payment or the unassigned money and decide there.`,
  },
  no_token: {
    word: msg`None of our tokens`,
    tone: 'warning',
    icon: CircleX,
    said: msg`The network has this transaction, but it moves none of the tokens that are taken here.`,
    next: msg`Ask the customer which token was sent, and compare the transaction in an explorer.`,
  },
  not_yours: {
    word: msg`Found, but not yours`,
    tone: 'warning',
    icon: CircleX,
    said: msg`It went to an address that is not yours. Nothing was credited.`,
    next: msg`Compare the receiving address with the one of the order. The customer can ask whoever owns that address.`,
  },
  not_found: {
    word: msg`Not found`,
    tone: 'neutral',
    icon: CircleQuestionMark,
    said: msg`This network does not know the transaction.`,
    next: msg`Check the ID and the network with the customer. A transaction that was sent just now can take a minute.`,
  },
  failed: {
    word: msg`Failed on the network`,
    tone: 'danger',
    icon: CircleX,
    said: msg`The network has refused this transaction. No money moved, except the fee of the sender.`,
    next: msg`The customer still has the money and can pay again.`,
  },
  closed: {
    word: msg`Network closed now`,
    tone: 'danger',
    icon: Unplug,
    said: msg`We cannot ask this network at the moment, so we do not know. Nothing was decided.`,
    next: msg`Try again in a few minutes.`,
  },
} satisfies Record<LookUpAnswer, AnswerLook>
