import { Trans } from '@lingui/react/macro'
import { useKnownConfig } from '@/lib/config/config-context'

/**
 * "Support: help@example.com" behind a sentence about what the merchant cannot mend alone. Nothing where the deployment
 * names no contact, so that no sentence sends anybody to a support that cannot be found.
 */
export function SupportLine() {
  const contact = useKnownConfig()?.support_contact
  if (!contact) return null
  const href = contact.includes('@') && !contact.includes('/') ? `mailto:${contact}` : contact
  return (
    <>
      {' '}
      <Trans>
        Support:{' '}
        <a href={href} target="_blank" rel="noreferrer" translate="no" className="underline wrap-anywhere">
          {contact}
        </a>
      </Trans>
    </>
  )
}
