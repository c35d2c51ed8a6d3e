import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { plainPathname } from '@/lib/device/device-path'

// Sign-in loads this file too, and never shows the page.
const InitPage = lazy(async () => ({ default: (await import('./init-page')).InitPage }))

/** Shown while the first user info is on its way: only `/initPage` has something to say about it. */
export function WaitingPage() {
  const path = useLocation({ select: ({ pathname }) => plainPathname(pathname) })
  return <Suspense>{path === '/initPage' && <InitPage />}</Suspense>
}
