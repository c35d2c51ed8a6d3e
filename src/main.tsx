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
}

const root = document.getElementById('root')
if (root) void start(root)
