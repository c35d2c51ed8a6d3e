import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isAway } from '@/features/session/presence'
import { session } from '@/features/session/session'
import { connect } from '@/lib/api/transport/connection'
import { isApiError } from '@/lib/api/transport/errors'
import { forgetEarlyReads } from '@/lib/api/transport/early-reads'
import { ConfigError, loadConfig } from '@/lib/config/load-config'
import { sendErrors, watchErrors } from '@/lib/error-report/watch-errors'
import { activeLocale, startLocale } from '@/lib/i18n/active-locale'
import { LOCALES, serverLanguage } from '@/lib/i18n/locale'
import { readLateScripts } from '@/lib/late/load-code'
import { remembered } from '@/lib/config/remembered'
import { watchInstallOffer } from '@/lib/installation/install-offer'
import { startTheme } from '@/lib/ui/theme'
import { plainPathname } from '@/lib/device/device-path'
import { surviveTranslators } from '@/lib/device/translated-page'
import { isUsualColour } from '@/lib/config/usual-colour'
import { ConsoleTree } from './first-paint/console-tree'
import { router } from './router'
import './styles.css'

/** What a boundary has caught is shown by it, and is reported as well. What the service answered is no error of the page. */
const REPORTED = { onCaughtError: (error: unknown) => void (isApiError(error) || reportError(error)) }

/** Draws the console, or takes over the sign-in page that is drawn already. */
async function drawConsole(root: HTMLElement): Promise<void> {
  const config = await loadConfig(window.location.origin)
  // Its code may be lost on the way; the page does not wait for it.
  sendErrors(config.error_report_url).catch(() => undefined)
  await Promise.all([startLocale(config.languages), startBrand(config.colour)])
  connect({
    ...config,
    base: config.api_base,
    language: () => serverLanguage(activeLocale()),
    takesMore: async (operation) => (await import('@/features/session/merchant-status')).takesMore(operation),
    session: { ...session, isAway },
  })
  const painted = root.dataset['painted'] === activeLocale()
  // Says that the markup has no boundary around the root, so that the first drawing finds the same tree.
  if (painted) router.ssr = { manifest: undefined }
  // What the page shows until then is the frame in its HTML. Only this page has something to say while it waits.
  if (at() !== '/initPage') await router.load()
  // The session may have ended while the scripts were on their way.
  if (session.token() === undefined) forgetEarlyReads()
  delete root.dataset['frame']
  delete root.dataset['painted']
  // A translator of the browser may have been quicker: where its words stand, React would not find its own.
  const isIntact = painted && root.querySelector('font') === null
  if (isIntact && at() === '/login')
    hydrateRoot(root, <ConsoleTree config={config} router={router} painted />, REPORTED)
  else createRoot(root, REPORTED).render(<ConsoleTree config={config} router={router} />)
}

const at = (): string => plainPathname(router.state.location.pathname)

/** The usual colour is in the stylesheet; the code for another one is fetched only when it is needed. */
async function startBrand(colour: string): Promise<void> {
  let colours: Readonly<Record<string, string>> = {}
  if (!isUsualColour(colour)) {
    const { applyBrandColour } = await import('@/lib/config/brand-colour')
    colours = applyBrandColour(colour)
  }
  delete document.documentElement.dataset['brand']
  remembered<string>('colours', (text) => text ?? '').set(
    Object.entries(colours)
      .map(([token, value]) => `${token}:${value}`)
      .join('\n'),
  )
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

function drawAlone(root: HTMLElement, page: ReactNode): void {
  delete root.dataset['frame']
  delete root.dataset['painted']
  createRoot(root, REPORTED).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>{page}</I18nProvider>
    </StrictMode>,
  )
}

async function start(root: HTMLElement): Promise<void> {
  startTheme()
  if (window.top === window.self)
    await drawConsole(root).catch(async (error: unknown) => drawAlone(root, await faultPage(error)))
  else drawAlone(root, await framedPage())
  if (!import.meta.env.PROD || window.top !== window.self) return
  // Without the list, what is loaded later comes in more steps.
  whenLoaded(() => void readLateScripts().catch(() => undefined))
  whenLoaded(() => setTimeout(() => void startWorker(), PAINT_MS))
}

/** Time for the first paint and the first answers, which must not share the network with the worker. */
const PAINT_MS = 1500

/** Acts when everything that the HTML of the page names has been loaded. */
function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') act()
  else addEventListener('load', act, { once: true })
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

surviveTranslators()
watchErrors()
watchInstallOffer()
const root = document.getElementById('root')
if (root) void start(root)
