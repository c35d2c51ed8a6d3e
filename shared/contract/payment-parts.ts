import * as z from 'zod/mini'
import { id, queryFlag, range, seconds, statuses, tradeNo } from './fields'
import { grammar } from './grammar'
import { payerRisk, riskLevel } from './risk'
import { line } from './text-fields'

/** One or several exceptions, separated by commas. */
const exceptionFilter = line(64).check(
  grammar('exceptions', /^(?:under|over|late|wrong_token)(?:,(?:under|over|late|wrong_token))*$/),
)

/** A step of a payment's timeline. */
export const paymentStep = z.object({ kind: z.string(), at: seconds, detail: z.record(z.string(), z.unknown()) })

/** The worst risk among those who paid; null: nobody paid, or nobody was asked. Absent: the back end does not say. */
export const worstPayerRisk = z.optional(z.nullable(riskLevel))

/** The risk of everybody who paid, as it was when the money came. Absent: the back end does not check payers. */
export const payerRisks = z.optional(z.array(payerRisk))

/** What a list of payments is filtered by. */
export const paymentFilters = {
  appid: z.optional(id),
  out_trade_no: z.optional(line(64)),
  trade_no: z.optional(tradeNo),
  status: z.optional(statuses),
  /** One or several values, separated by commas as in `status`. */
  exception: z.optional(exceptionFilter),
  /** 1: only under-, over- and late-paid ones that were neither accepted, refunded nor kept. */
  undecided: z.optional(queryFlag),
  /** 1: besides those of `status` also those that were refunded in part. A back end without it shows the former. */
  part_refunded: z.optional(queryFlag),
  txid: z.optional(line(128)),
  ...range,
}
