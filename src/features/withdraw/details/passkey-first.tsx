import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { AddPasskeyLink } from '@/features/session/add-passkey-link'
import { PageLink } from '@/features/session/page-link'
import { passkeysOptions } from '@/lib/api/passkey'
import { useOffers } from '@/lib/api/use-offers'
import { Callout } from '@/lib/ui/callout'

/**
 * Says before the form that a withdrawal has to be signed with a passkey, where none is ready. It holds nothing back: an operator
 * may allow an amount a day without one.
 */
export function PasskeyFirst() {
  const isOffered = useOffers('payout.confirmation')
  const { data } = useQuery({ ...passkeysOptions, enabled: isOffered })
  if (!isOffered || data === undefined || data.list.some(({ state }) => state === 'ready')) return null
  const isComing = data.list.some(({ state }) => state === 'sending' || state === 'pending' || state === 'waits')
  if (isComing) {
    return (
      <Callout
        tone="warning"
        icon={KeyRound}
        title={<Trans>Withdrawals may need a passkey here, and yours is not ready yet.</Trans>}
      >
        <PageLink to="/accountInfo" security>
          <Trans>See what it waits for</Trans>
        </PageLink>
      </Callout>
    )
  }
  return (
    <Callout tone="warning" icon={KeyRound} title={<Trans>Withdrawals may need a passkey here.</Trans>}>
      <AddPasskeyLink />
    </Callout>
  )
}
