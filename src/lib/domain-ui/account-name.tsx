import { Trans } from '@lingui/react/macro'
import { CAPITAL } from '@/lib/api/account'

/**
 * The name of an account in the page's language: our words for `capital` and `held`, its own name for an application. A back
 * end may tell no name: then what it tells of the account, which is a dash at the least.
 */
export function AccountName({ account, name }: { account: string; name: string }) {
  if (account === CAPITAL) return <Trans>Capital account</Trans>
  if (account === 'held') return <Trans>On its way out</Trans>
  return name === '' ? account : name
}
