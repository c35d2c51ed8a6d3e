import { redirect } from '@tanstack/react-router'
import { guard } from './guard'

type Asked = Parameters<typeof guard>[0]

/** The link of a mail with a code: it stands for the code, to sign in or to set a new password. */
export interface MailLink {
  kind: 'login' | 'reset'
  link: string
}

let taken: MailLink | undefined

/**
 * `beforeLoad` of `/mailLink`: removes the link from the address, so that it is in no history, referrer or report, and
 * then continues like every page.
 * @throws a redirect
 */
export async function takeMailLink(asked: Asked): Promise<void> {
  const { pathname, search } = new URL(asked.location.href, window.location.origin)
  const written = new URLSearchParams(search).get('link')
  if (written === null) return await guard(asked)
  const [, kind, link] = /^(login|reset)\.([\w-]{32,128})$/.exec(written) ?? []
  taken = link === undefined ? undefined : { kind: kind === 'reset' ? 'reset' : 'login', link }
  throw redirect({ href: pathname, replace: true })
}

/** The link that led here; undefined after a reload. */
export function mailLink(): MailLink | undefined {
  return taken
}
