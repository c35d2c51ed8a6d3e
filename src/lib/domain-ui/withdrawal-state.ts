import { msg } from '@lingui/core/macro'
import { Ban, Check, CircleX, Clock, Loader, RefreshCw } from 'lucide-react'
import type * as z from 'zod/mini'
import type { withdrawalState } from '#shared/contract/withdrawal'
import { isUnknownCode, type UnknownCode } from '#shared/contract/fields'
import { type MoneyStateLook, unknownLook } from './money-state'

export type WithdrawalState = z.output<typeof withdrawalState> | UnknownCode

const LOOKS = {
  auditing: { word: msg`Auditing`, tone: 'info', icon: Clock },
  audit_reject: { word: msg`Audit reject`, tone: 'danger', icon: CircleX },
  transferring: { word: msg`Transferring`, tone: 'info', icon: Loader },
  confirming: { word: msg`Confirming`, tone: 'info', icon: RefreshCw },
  completed: { word: msg`Completed`, tone: 'success', icon: Check },
  failed: { word: msg`Failed`, tone: 'danger', icon: CircleX },
  cancelled: { word: msg`Canceled`, tone: 'muted', icon: Ban },
} satisfies Record<z.output<typeof withdrawalState>, MoneyStateLook>

/** The look of a withdrawal's state: the four states of SPEC.md section 4, and the final states after them. */
export function withdrawalStateLook(state: WithdrawalState): MoneyStateLook {
  return isUnknownCode(state) ? unknownLook(state) : LOOKS[state]
}

/** Whether the state is final. */
export function isFinalState(state: WithdrawalState): boolean {
  return state === 'completed' || state === 'audit_reject' || state === 'failed' || state === 'cancelled'
}
