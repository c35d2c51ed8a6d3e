import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfig } from '@/lib/config/config-context'
import { announce } from '@/lib/ui/announce'
import { nameTab } from '@/lib/device/tab-title'
import { plainPathname } from '@/lib/device/device-path'
import { pageTitle } from '@/lib/paths/pages'

/**
 * Sets the title of the tab. On a change of page it moves the focus to the heading and announces the title (WCAG 2.4.2,
 * 4.1.3). A change of filters or an opened drawer is not a change of page, and the browser announces the first page
 * itself.
 */
export function PageArrival() {
  const { t } = useLingui()
  const router = useRouter()
  const config = useConfig()
  const title = t(pageTitle(useLocation({ select: (location) => location.pathname })))
  useEffect(() => {
    nameTab(title, config.title)
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
