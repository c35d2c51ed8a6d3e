import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Ban, CircleQuestionMark, type LucideIcon, ShieldCheck, Star } from 'lucide-react'
import type { RiskCategory, RiskLevel } from '#shared/contract/risk'
import type { Tone } from '@/lib/ui/tone'

interface RiskLook {
  word: MessageDescriptor
  meaning: MessageDescriptor
  icon: LucideIcon
  tone: Tone
}

/** The levels of SPEC.md section 3. Pass is no praise, and an address that was not checked has not passed. */
export const RISK_LOOK = {
  Excellent: { word: msg`Excellent`, meaning: msg`Long known, nothing against it`, icon: Star, tone: 'success' },
  Pass: { word: msg`Pass`, meaning: msg`No category applies`, icon: ShieldCheck, tone: 'neutral' },
  Fail: { word: msg`Fail`, meaning: msg`Nothing is sent to this address`, icon: Ban, tone: 'danger' },
  unavailable: {
    word: msg`Not checked`,
    meaning: msg`No answer came. Not checked is not a Pass.`,
    icon: CircleQuestionMark,
    tone: 'warning',
  },
} as const satisfies Record<RiskLevel, RiskLook>

/** The categories of SPEC.md section 3. */
const WORDS = {
  'honeypot related': msg`honeypot related`,
  phishing: msg`phishing`,
  blackmail: msg`blackmail`,
  'stealing attack': msg`stealing attack`,
  'fake KYC': msg`fake KYC`,
  'malicious mining': msg`malicious mining`,
  'darkweb transactions': msg`darkweb transactions`,
  cybercrime: msg`cybercrime`,
  'money laundering': msg`money laundering`,
  'financial crime': msg`financial crime`,
  'suspected malicious address': msg`suspected malicious address`,
  mixer: msg`mixer`,
  sanctioned: msg`sanctioned`,
  'gas abuse': msg`gas abuse`,
  'fake token': msg`fake token`,
  'fake standard interface': msg`fake standard interface`,
} as const satisfies Record<RiskCategory, MessageDescriptor>

const spelled = (category: string): string => category.toLowerCase().replaceAll(/[_-]+/g, ' ').trim()

const BY_SPELLING: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries(WORDS).map(([category, word]) => [spelled(category), word]),
)

/** The words for a category from the server, in any of its spellings; undefined for an unknown one. */
export function riskWord(category: string): MessageDescriptor | undefined {
  return BY_SPELLING.get(spelled(category))
}
