import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Check, CheckCheck, CircleX, Clock, Coins, Hourglass, type LucideIcon, TimerOff } from 'lucide-react'
import type { Tone } from '@/lib/ui/tone'
import type { Delivery } from '@/lib/api/callbacks'

export type CallbackState = Delivery['state']

interface CallbackStateLook {
  word: MessageDescriptor
  /** What it means, in one sentence. */
  meaning: MessageDescriptor
  tone: Tone
  icon: LucideIcon
}

const LOOKS = {
  to_be_confirmed: {
    word: msg`To be confirmed`,
    meaning: msg`Waiting to be sent, or not delivered yet and retrying. The next attempt is shown beside it.`,
    tone: 'info',
    icon: Clock,
  },
  confirmed: {
    word: msg`Confirmed`,
    meaning: msg`Your server answered 202: it has the message and deals with it later.`,
    tone: 'success',
    icon: Check,
  },
  reward_calculation_in_progress: {
    word: msg`Reward calculation in progress`,
    meaning: msg`A reward for the payment is being calculated. You need not do anything.`,
    tone: 'neutral',
    icon: Coins,
  },
  success: {
    word: msg`Success`,
    meaning: msg`Your server took the message.`,
    tone: 'success',
    icon: CheckCheck,
  },
  failed: {
    word: msg`Failed`,
    meaning: msg`Your server refused it every time, or it could not be sent. There are no more automatic retries.`,
    tone: 'danger',
    icon: CircleX,
  },
  confirm_timeout: {
    word: msg`Confirm timeout`,
    meaning: msg`The server was unreachable for the whole retry period. There are no more automatic retries.`,
    tone: 'muted',
    icon: Hourglass,
  },
  callback_timeout: {
    word: msg`Callback timeout`,
    meaning: msg`Your server was reached but never answered in time. There are no more automatic retries.`,
    tone: 'warning',
    icon: TimerOff,
  },
} satisfies Record<CallbackState, CallbackStateLook>

/** The seven states, in the order of SPEC.md section 4. */
export const CALLBACK_STATES = [
  'to_be_confirmed',
  'confirmed',
  'reward_calculation_in_progress',
  'success',
  'failed',
  'confirm_timeout',
  'callback_timeout',
] as const satisfies readonly CallbackState[]

/** Word, meaning, tone and icon of a callback state. */
export function callbackStateLook(state: CallbackState): CallbackStateLook {
  return LOOKS[state]
}
