import type * as z from 'zod/mini'
import { EMAIL_FLOW, PHONE_FLOW } from '#shared/contract/session'
import type { AnswerOf } from '#shared/contract/operation'
import type { stepUpProof } from '#shared/contract/step-up'
import type { verification } from '#shared/contract/user'

export type StepUpMethod = AnswerOf<typeof verification>['methods'][number]

/** The field of the body that carries each method's proof. */
export const FIELD_OF = {
  password: 'password',
  email: 'email_code',
  phone: 'phone_code',
  google: 'google_code',
} as const satisfies Record<StepUpMethod, keyof typeof stepUpProof>

export type ProofField = (typeof FIELD_OF)[StepUpMethod]

/** The proofs in the form that the call needs: the password as its digest. */
export type StepUpProof = { [Field in ProofField]?: z.output<(typeof stepUpProof)[Field]> }

/** The flows of the codes (SPEC.md section 4): a code of one flow is not valid in another. */
export interface CodeFlows {
  email: number
  phone: number
}

export const MONEY_FLOWS: CodeFlows = { email: EMAIL_FLOW.withdrawal, phone: PHONE_FLOW.withdrawal }

/** When a code can be sent, in milliseconds by the device's clock, where the server tells it before the press. */
export interface CodeWaits {
  email?: number
  phone?: number
  /** With an authenticator bound, the act would ask for no code by mail or text message. */
  isSparable: boolean
}
