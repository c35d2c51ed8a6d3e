import { Trans, useLingui } from '@lingui/react/macro'
import type { MarketToken } from '@/lib/api/market'
import { TokenLine } from './token-line'

/** SPEC.md section 9: up to four can be followed, the dashboard shows three. */
const SHOWN = 3

/** The list of followed tokens. */
export function FollowedList({ tokens }: { tokens: readonly MarketToken[] }) {
  const { t } = useLingui()
  if (tokens.length === 0) return <NothingFollowed />
  return (
    <ul aria-label={t`Followed tokens`} className="divide-y divide-line-hair">
      {tokens.slice(0, SHOWN).map((token) => (
        <li key={token.id}>
          <TokenLine token={token} />
        </li>
      ))}
    </ul>
  )
}

/** No button is needed: the search field is right above. */
function NothingFollowed() {
  return (
    <p className="py-3 text-text-2">
      <Trans>You follow no token yet. Search for one above and press its star.</Trans>
    </p>
  )
}
