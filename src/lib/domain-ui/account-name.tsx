import { Trans } from '@lingui/react/macro'
import { CAPITAL } from '@/lib/api/account'

/** An account in the page's language: our two by our words, an application by its own name. */
export function AccountName({ account, name }: { account: string; name: string }) {
  if (account === CAPITAL) return <Trans>Capital account</Trans>
  if (account === 'held') return <Trans>On its way out</Trans>
  return name
}
