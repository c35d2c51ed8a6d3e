import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isAway } from '@/features/session/presence'
import { session } from '@/features/session/session'
import { connect } from '@/lib/api/connection'
import { ConfigProvider } from '@/lib/config/config-context'
import { ConfigError, loadConfig } from '@/lib/config/load-config'
import { activeLocale, startLocale } from '@/lib/i18n/active-locale'
import { LOCALES, serverLanguage } from '@/lib/i18n/locale'
import { watchInstallOffer } from '@/lib/installation/install-offer'
import { startTheme } from '@/lib/ui/theme'
import { router } from './router'
import './styles.css'

async function consolePage(): Promise<ReactNode> {
  const config = await loadConfig(window.location.origin)
  await Promise.all([startLocale(config.languages), startBrand(config.colour)])
  connect({
    ...config,
    base: config.api_base,
    language: () => serverLanguage(activeLocale()),
    session: { ...session, isAway },
  })
  return (
    <ConfigProvider value={config}>
      <RouterProvider router={router} />
    </ConfigProvider>
  )
}

/** The default colour is in the stylesheet; the code for another colour is fetched only when it is needed. */
async function startBrand(colour: string): Promise<void> {
  if (colour.toLowerCase() === '#ff5d09') return
  const { applyBrandColour } = await import('@/lib/config/brand-colour')
  applyBrandColour(colour)
}

async function faultPage(error: unknown): Promise<ReactNode> {
  if (!(error instanceof ConfigError)) throw error
  await startLocale(LOCALES)
  const { ConfigFaultPage } = await import('@/features/shell/config-fault-page')
  return <ConfigFaultPage error={error} />
}

async function framedPage(): Promise<ReactNode> {
  await startLocale(LOCALES)
  const { FramedPage } = await import('@/features/shell/framed-page')
  return <FramedPage />
}

async function start(root: HTMLElement): Promise<void> {
  startTheme()
  const page = window.top === window.self ? await consolePage().catch(faultPage) : await framedPage()
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>{page}</I18nProvider>
    </StrictMode>,
  )
  if (import.meta.env.PROD && window.top === window.self) afterFirstPaint(startWorker)
}

/** Time for the first paint and the first answers, which must not share the network with the worker. */
const PAINT_MS = 1500

function afterFirstPaint(act: () => Promise<void>): void {
  const later = () => setTimeout(() => void act(), PAINT_MS)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

/** Without the worker the console works, only not offline: some browsers have none, or none in a private window. */
async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const { startServiceWorker } = await import('@/lib/installation/service-worker')
    await startServiceWorker()
  } catch {
    // The next load tries again.
  }
}

watchInstallOffer()
const root = document.getElementById('root')
if (root) void start(root)
