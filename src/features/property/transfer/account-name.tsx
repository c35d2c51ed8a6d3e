import { Trans } from '@lingui/react/macro'
import { CAPITAL } from '@/lib/api/transfers'

/** An account in the page's language: the capital account by our word, an application by its own name. */
export function AccountName({ account, name }: { account: string; name: string }) {
  return account === CAPITAL ? <Trans>Capital account</Trans> : name
}
