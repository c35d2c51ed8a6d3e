import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
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
  value: string
  onValueChange: (text: string) => void
  problem: AddressProblem | undefined
  /** What the risk check says of the typed address; undefined while it is no address. */
  risk: RiskFinding | undefined
  /** What to do when the address failed the check. */
  advice: ReactNode
}

const PROBLEMS: Record<AddressProblem, MessageDescriptor> = {
  empty: RULE_MESSAGES.empty,
  'address-format': RULE_MESSAGES['address-format'],
  'no-way-back': msg`No money comes back from this address`,
  'own-address': msg`This is the order’s own address`,
  unread: msg`This could not be checked. Look at your connection, then try again`,
}

/** The address that the customer has named for money that goes back. What looks like a key is never kept. */
export function RefundAddress({ value, onValueChange, problem, risk, advice, ...field }: RefundAddressProps) {
  const { t } = useLingui()
  const [reached, setReached] = useState(false)
  const rules = useLateCode(addressRules, reached || value !== '')
  const typed = value.trim()
  // What has not been read yet could be a key.
  const isSecret = typed !== '' && (rules.state !== 'here' || rules.code.looksLikeSecret(typed))
  return (
    <>
      <Field {...field} error={problem && t(PROBLEMS[problem])}>
        <TextInput
          size="lg"
          mono
          autoComplete="off"
          spellCheck={false}
          data-secret={isSecret ? '' : undefined}
          onFocus={() => setReached(true)}
          value={value}
          onChange={({ target }) => onValueChange(target.value)}
        />
      </Field>
      <RefundRisk risk={risk} advice={advice} />
    </>
  )
}
