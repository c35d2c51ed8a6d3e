import type { FieldOf } from '@/lib/forms/use-form'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { type ReactNode, useState } from 'react'
import type { RiskFinding } from '@/lib/api/risk'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { addressRules } from '@/lib/late/address-rules'
import { useLateCode } from '@/lib/late/use-late-code'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import type { AddressProblem } from './refund-draft'
import { RefundRisk } from './refund-risk'

interface RefundAddressProps {
  label: string
  hint: string
  form: FieldOf<'address'>
  /** What the risk check says of the typed address; undefined while it is no address. */
  risk: RiskFinding | undefined
  /** What to do when the address failed the check. */
  advice: ReactNode
}

export const ADDRESS_PROBLEMS: Record<AddressProblem, MessageDescriptor> = {
  empty: RULE_MESSAGES.empty,
  'address-format': RULE_MESSAGES['address-format'],
  'no-way-back': msg`No money comes back from this address`,
  'own-address': msg`This is the order’s own address`,
  unread: msg`This could not be checked. Look at your connection, then try again`,
}

/** The address that the customer has named for money that goes back. */
export function RefundAddress({ form, risk, advice, ...field }: RefundAddressProps) {
  const [reached, setReached] = useState(false)
  const address = form.text('address')
  // They tell a key from an address, for the draft and for the check.
  useLateCode(addressRules, reached || address.value !== '')
  return (
    <>
      <Field {...field} error={form.errorOf('address')}>
        <TextInput size="lg" mono autoComplete="off" spellCheck={false} onFocus={() => setReached(true)} {...address} />
      </Field>
      <RefundRisk risk={risk} advice={advice} />
    </>
  )
}
