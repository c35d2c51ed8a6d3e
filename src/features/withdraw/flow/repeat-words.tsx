import { Trans } from '@lingui/react/macro'
import { PageLink } from '@/features/session/page-link'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import type { RepeatWords } from '@/lib/money-intent/repeat-question'

/**
 * Words for an equal withdrawal that was sent a moment ago or has no answer yet: perhaps from another tab, perhaps by
 * mistake.
 */
export function repeatWords(earlier: MoneyIntent, time: string): RepeatWords {
  return {
    title: <Trans>The same withdrawal was sent at {time}.</Trans>,
    advice: (
      <>
        <Trans>Nothing was sent now.</Trans>{' '}
        <PageLink to="/property/withdraw" search={{ ref: earlier.client_ref }}>
          <Trans>Look at that one first</Trans>
        </PageLink>
      </>
    ),
    label: <Trans>I want to make a second withdrawal of the same amount to the same address</Trans>,
    held: <Trans>Confirm above that this is a second withdrawal</Trans>,
  }
}
