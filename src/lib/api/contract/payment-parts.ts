import * as z from 'zod/mini'
import { seconds } from './fields'
import { grammar } from './grammar'
import { payerRisk, riskLevel } from './risk'
import { line } from './text-fields'

/** One or several exceptions, separated by commas. */
export const exceptionFilter = line(64).check(
  grammar('exceptions', /^(?:under|over|late|wrong_token)(?:,(?:under|over|late|wrong_token))*$/),
)

/** A step of a payment's timeline. */
export const paymentStep = z.object({ kind: z.string(), at: seconds, detail: z.record(z.string(), z.unknown()) })

/** The worst risk among those who paid; null: nobody paid, or nobody was asked. Absent: the back end does not say. */
export const worstPayerRisk = z.optional(z.nullable(riskLevel))

/** The risk of everybody who paid, as it was when the money came. Absent: the back end does not check payers. */
export const payerRisks = z.optional(z.array(payerRisk))
