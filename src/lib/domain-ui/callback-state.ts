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
    meaning: msg`Waits to be sent, or was not taken yet and is tried again: the next attempt stands beside it.`,
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
    meaning: msg`A reward for the payment is being worked out. Nothing to do.`,
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
    meaning: msg`Your server refused it to the end, or it could not be sent at all. It is not tried again by itself.`,
    tone: 'danger',
    icon: CircleX,
  },
  confirm_timeout: {
    word: msg`Confirm timeout`,
    meaning: msg`Nobody could be reached at the address in all the time. It is not tried again by itself.`,
    tone: 'muted',
    icon: Hourglass,
  },
  callback_timeout: {
    word: msg`Callback timeout`,
    meaning: msg`Your server was reached and never answered in time. It is not tried again by itself.`,
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
