import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Check, CircleX, Clock, Coins, Hourglass, type LucideIcon, RefreshCw, TimerOff } from 'lucide-react'
import type { Tone } from '@/lib/ui/tone'
import type { Delivery } from './callbacks'

export interface CallbackStateLook {
  word: MessageDescriptor
  tone: Tone
  icon: LucideIcon
}

const LOOKS = {
  to_be_confirmed: { word: msg`To be confirmed`, tone: 'neutral', icon: Clock },
  confirmed: { word: msg`Confirmed`, tone: 'info', icon: RefreshCw },
  reward_calculation_in_progress: { word: msg`Reward calculation in progress`, tone: 'info', icon: Coins },
  success: { word: msg`Success`, tone: 'success', icon: Check },
  failed: { word: msg`Failed`, tone: 'danger', icon: CircleX },
  confirm_timeout: { word: msg`Confirm timeout`, tone: 'muted', icon: Hourglass },
  callback_timeout: { word: msg`Callback timeout`, tone: 'warning', icon: TimerOff },
} satisfies Record<Delivery['state'], CallbackStateLook>

/** The seven callback states of SPEC.md section 4. */
export function callbackStateLook(state: Delivery['state']): CallbackStateLook {
  return LOOKS[state]
}
