import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { passwordParts } from '#shared/rules/password'
import { Icon } from '@/lib/ui/icon'

/** The rule for new passwords, part by part, ticked while the person types. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useLingui()
  const parts = passwordParts(password)
  return (
    <ul aria-label={t`A password needs`} className="grid grid-cols-2 gap-x-4 gap-y-1 type-12 phone:grid-cols-1">
      <Part met={parts.length}>
        <Trans>At least 8 characters</Trans>
      </Part>
      <Part met={parts.upper}>
        <Trans>An upper-case letter</Trans>
      </Part>
      <Part met={parts.lower}>
        <Trans>A lower-case letter</Trans>
      </Part>
      <Part met={parts.digit}>
        <Trans>A digit</Trans>
      </Part>
      <Part met={password !== '' && parts.alphabet} broken={!parts.alphabet}>
        <Trans>Letters and digits only</Trans>
      </Part>
    </ul>
  )
}

/** `broken`: the part is violated and typing more cannot fulfil it, unlike a part that is only not fulfilled yet. */
function Part({ met, broken = false, children }: { met: boolean; broken?: boolean; children: ReactNode }) {
  const drawing = broken ? X : met ? Check : Minus
  const colour = broken ? 'text-danger-text' : met ? 'text-success-text' : 'text-text-3'
  return (
    <li className={`flex items-center gap-1.5 ${colour}`}>
      <Icon of={drawing} size={14} />
      <span>{children}</span>
      <span className="sr-only">{broken || !met ? <Trans>not yet</Trans> : <Trans>done</Trans>}</span>
    </li>
  )
}
