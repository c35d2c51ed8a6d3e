import { redirect } from '@tanstack/react-router'
import { guard } from '@/features/session/guard'

type Asked = Parameters<typeof guard>[0]

let taken: string | undefined

/**
 * `beforeLoad` of the page that a mail links to: removes the code from the address, so that it is in no history,
 * referrer or report, and then continues like every page.
 * @throws a redirect
 */
export async function takeStopCode(asked: Asked): Promise<void> {
  const { pathname, search } = new URL(asked.location.href, window.location.origin)
  const code = new URLSearchParams(search).get('code')
  if (code === null) return await guard(asked)
  taken = code
  throw redirect({ href: pathname, replace: true })
}

/** The code of the link that led here; undefined after a reload. */
export function stopCode(): string | undefined {
  return taken
}
