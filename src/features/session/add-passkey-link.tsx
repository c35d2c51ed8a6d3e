import { Trans } from '@lingui/react/macro'
import { PageLink } from './page-link'

/** The way to the form that adds a passkey for payouts. */
export function AddPasskeyLink() {
  return (
    <PageLink to="/accountInfo" search={{ open: 'passkey' }} security>
      <Trans>Add a passkey</Trans>
    </PageLink>
  )
}
