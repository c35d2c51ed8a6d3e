import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Check, CircleQuestionMark, CircleX, type LucideIcon, RefreshCw } from 'lucide-react'
import { isUnknownCode, type UnknownCode } from '#shared/contract/fields'
import type { Tone } from '@/lib/ui/tone'

/** How the state of a money record is shown: the same word, tone and icon everywhere. */
export interface MoneyStateLook {
  word: MessageDescriptor
  tone: Tone
  icon: LucideIcon
}

/** The states of refunds, transfers and recharges. SPEC.md section 4 has this spelling of the first three. */
const LOOKS = {
  improgress: { word: msg`Improgress`, tone: 'info', icon: RefreshCw },
  accomplish: { word: msg`Accomplish`, tone: 'success', icon: Check },
  canceled: { word: msg`Canceled`, tone: 'muted', icon: CircleX },
  confirming: { word: msg`Confirming`, tone: 'info', icon: RefreshCw },
} satisfies Record<string, MoneyStateLook>

/** The look of the state of a refund, a transfer or a recharge; a state that we do not know keeps its word. */
export function moneyStateLook(state: keyof typeof LOOKS | UnknownCode): MoneyStateLook {
  return isUnknownCode(state) ? unknownLook(state) : LOOKS[state]
}

/** The neutral look of a code that this version does not know. */
export function unknownLook(code: UnknownCode): MoneyStateLook {
  const shown = code.slice('unknown:'.length)
  return { word: msg`Unknown (${shown})`, tone: 'neutral', icon: CircleQuestionMark }
}
