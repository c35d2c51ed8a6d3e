import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfig } from '@/lib/config/config-context'
import { announce } from '@/lib/ui/announce'
import { plainPathname } from '@/lib/device/device-path'
import { pageTitle } from '@/lib/paths/pages'

/**
 * Names the tab, and on a change of page moves the focus to its heading and says its name (WCAG 2.4.2, 4.1.3).
 * A change of filters or an open drawer is no arrival; neither is the first page, which the browser reads itself.
 */
export function PageArrival() {
  const { t } = useLingui()
  const router = useRouter()
  const config = useConfig()
  const title = t(pageTitle(useLocation({ select: (location) => location.pathname })))
  useEffect(() => {
    document.title = `${title} · ${config.title}`
  }, [title, config.title])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || plainPathname(fromLocation.pathname) === plainPathname(toLocation.pathname)) return
        focusHeading()
        announce(t(pageTitle(toLocation.pathname)))
      }),
    [router, t],
  )
  return null
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
