import { mailLink } from '@/features/session/mail-link'
import { MailLinkPage } from '@/features/session/mail-link-page'

/** The page of a mail's link, for `/mailLink` and its /m route. */
export function MailLinkScreen() {
  return <MailLinkPage link={mailLink()} />
}
