import * as z from 'zod/mini'
import { id, seconds } from './fields'
import { operation } from './operation'

/** Levels of the risk check, the worst first (SPEC.md section 3); `unavailable`: no answer, which is never a Pass. */
export const RISK_LEVELS = ['Fail', 'unavailable', 'Pass', 'Excellent'] as const
export const riskLevel = z.enum(RISK_LEVELS)
export type RiskLevel = z.output<typeof riskLevel>

/** The categories of SPEC.md section 3, in its order. */
export const RISK_CATEGORIES = [
  'honeypot related',
  'phishing',
  'blackmail',
  'stealing attack',
  'fake KYC',
  'malicious mining',
  'darkweb transactions',
  'cybercrime',
  'money laundering',
  'financial crime',
  'suspected malicious address',
  'mixer',
  'sanctioned',
  'gas abuse',
  'fake token',
  'fake standard interface',
] as const
export type RiskCategory = (typeof RISK_CATEGORIES)[number]

/** What is known about an address. Everything but level, categories and time is ours: a back end may leave it out. */
export const riskAnswer = z.object({
  level: riskLevel,
  /** Those of SPEC.md section 3; another one is shown as it is. */
  categories: z.array(z.string()),
  checked_time: seconds,
  /** What each source said, and when. */
  sources: z.optional(z.array(z.object({ name: z.string(), level: riskLevel, checked_time: seconds }))),
  /** The tokens whose contract has frozen the address; null: no contract of the network could be asked. */
  frozen: z.optional(z.nullable(z.array(z.string()))),
  /** False: the back end has nobody to ask on this network, so `unavailable` is no outage. */
  screened: z.optional(z.boolean()),
  /** True: what is `unavailable` is held by the back end until it is checked or a person decides. */
  held: z.optional(z.boolean()),
})
export type RiskAnswer = z.output<typeof riskAnswer>

/** The risk of an address that a payment came from, as it was when the money came; null: not answered yet. */
export const payerRisk = z.object({
  address: z.string(),
  risk: z.nullable(riskAnswer),
})
export type PayerRisk = z.output<typeof payerRisk>

/** The addresses that hold the merchant's money, and those that the merchant saved. */
export const ownRisk = operation({
  name: 'risk.own',
  method: 'GET',
  path: '/risk/own',
  source: 'extension',
  token: 'full',
  open: true,
  stepUp: 'none',
  rate: 'read',
  answer: z.object({
    /** Addresses that take payments and recharges, and the platform's own that pay. */
    collection: z.object({
      /** How many were read from their token's contract. */
      checked: z.int(),
      /** The oldest of these readings; null: none was read. */
      read_time: z.nullable(seconds),
      /** How many are frozen; left out: as many as are listed. */
      frozen_total: z.optional(z.int()),
      /** The newest of them, at most 100. */
      frozen: z.array(
        z.object({
          chain: z.string(),
          address: z.string(),
          tokens: z.array(z.string()),
          since: z.nullable(seconds),
        }),
      ),
    }),
    saved: z.array(
      z.object({ id, chain: z.string(), address: z.string(), name: z.string(), risk: z.nullable(riskAnswer) }),
    ),
  }),
})
