import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Check, CircleX, type LucideIcon, RefreshCw } from 'lucide-react'
import type { Tone } from '@/lib/ui/tone'

/** How the state of a money record is shown: the same word, tone and icon everywhere. */
export interface MoneyStateLook {
  word: MessageDescriptor
  tone: Tone
  icon: LucideIcon
}

/** The states of refunds, transfers and recharges. SPEC.md section 4 has this spelling of the first three. */
export const MONEY_STATE_LOOKS = {
  improgress: { word: msg`Improgress`, tone: 'info', icon: RefreshCw },
  accomplish: { word: msg`Accomplish`, tone: 'success', icon: Check },
  canceled: { word: msg`Canceled`, tone: 'muted', icon: CircleX },
  confirming: { word: msg`Confirming`, tone: 'info', icon: RefreshCw },
} satisfies Record<string, MoneyStateLook>
