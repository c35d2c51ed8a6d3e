import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The categories of SPEC.md section 3. */
const WORDS: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  'honeypot related': msg`honeypot related`,
  phishing: msg`phishing`,
  blackmail: msg`blackmail`,
  'stealing attack': msg`stealing attack`,
  'fake kyc': msg`fake KYC`,
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
}

/** The words for a category from the server, in any of its spellings; undefined for an unknown one. */
export function riskWord(category: string): MessageDescriptor | undefined {
  return WORDS[category.toLowerCase().replaceAll(/[_-]+/g, ' ').trim()]
}
