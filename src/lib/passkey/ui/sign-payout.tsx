import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { confirmationOptions, type PayoutConfirmation, type PayoutName, passkeysOptions } from '@/lib/api/passkey'
import { useZone } from '@/lib/api/use-zone'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { useLocale } from '@/lib/i18n/active-locale'
import type { ShownPayout } from '@/lib/passkey/compare-payout'
import { Callout } from '@/lib/ui/callout'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { formatWords } from '#shared/time/format-words'
import { SignStep } from './sign-step'
import { useSignature } from './use-signature'

export interface SignPayoutProps extends PayoutName {
  /** The payout as the page shows it. */
  shown: ShownPayout
  /** The way to the page where a passkey is added. */
  addLink: ReactNode
}

/** What a payout needs of a passkey now, who has confirmed it, and the step that signs it. */
export function SignPayout({ kind, handle_id, shown, addLink }: SignPayoutProps) {
  const query = useQuery(confirmationOptions({ kind, handle_id }))
  const asked = query.data
  const isAsked = asked?.payout !== null && asked?.payout !== undefined
  const owner = useQuery({ ...passkeysOptions, enabled: isAsked })
  const signature = useSignature({ kind, handle_id })
  if (asked?.state === 'not_needed' && asked.confirmed_by.length === 0) return null
  return (
    <HiddenAmounts value={false}>
      <div className="grid grid-cols-1 gap-3">
        <QueryFault query={query} title={<Trans>Could not load what a passkey has to confirm.</Trans>} />
        {isAsked && <QueryFault query={owner} title={<Trans>Could not load the passkeys.</Trans>} />}
        {asked && <Confirmers asked={asked} />}
        {signature.given === 'needed' && (
          <div role="alert">
            <Callout tone="warning" title={<Trans>It has to be signed again.</Trans>}>
              <Trans>What you signed does not hold any more. Compare what is shown now, then sign it.</Trans>
            </Callout>
          </div>
        )}
        {asked && isAsked && owner.data && (
          <SignStep {...{ shown, asked, signature, addLink }} owner={owner.data} onAgain={() => void query.refetch()} />
        )}
      </div>
    </HiddenAmounts>
  )
}

/** Who has confirmed it, and whether another one has to. */
function Confirmers({ asked: { state, confirmed_by } }: { asked: PayoutConfirmation }) {
  const zone = useZone()
  const locale = useLocale()
  const names = confirmed_by
    .map(({ person, time }) => `${person} (${formatWords(time, 'heading', { zone, locale })})`)
    .join(', ')
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-3 empty:hidden">
      {names !== '' && (
        <Callout tone={state === 'second_person' ? 'info' : 'success'} title={<Trans>Confirmed by {names}</Trans>} />
      )}
      {state === 'second_person' && (
        <Callout tone="warning" icon={KeyRound} title={<Trans>A second person has to confirm it.</Trans>}>
          <Trans>The second person opens this page on a device of theirs and signs it there.</Trans>
        </Callout>
      )}
    </div>
  )
}
