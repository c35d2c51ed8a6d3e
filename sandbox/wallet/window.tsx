import './window.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { CHAIN_TYPES } from '#shared/address/chain-type'
import { createAccountStorage } from './accounts/account-storage'
import { App } from './app'
import { createDelivery } from './page/delivery'
import { createLoginCalls } from './page/login-calls'
import { createPageLink } from './page/page-link'
import { createStore } from './page/store'
import { mergeSwitches, switchesOfQuery } from './page/test-switches'
import { createWalletEngine } from './page/wallet-engine'
import type { WalletState } from './page/wallet-state'
import { sendFromElsewhere } from './page/wrong-origin'
import { WordsContext } from './screens/words-context'
import { loadWalletConfig, type WalletConfig } from './wallet-config'
import { chooseLanguage, type Language, wordsOf } from './words'

const SERVER_LANGUAGE: Readonly<Record<Language, string>> = { en: 'en-US', 'zh-CN': 'zh-CN' }
const query = new URLSearchParams(location.search)
const firstLanguage = chooseLanguage(query.get('lang'), navigator.languages)
const say = wordsOf(firstLanguage)

function show(content: ReactNode): void {
  const root = document.getElementById('wallet')
  if (!root) throw new Error('index.html has lost its #wallet.')
  createRoot(root).render(<WordsContext value={say}>{content}</WordsContext>)
}

function nameWindow(language: Language): void {
  document.documentElement.lang = language
  document.title = wordsOf(language)('title')
}

/** Origin of the page around this frame, from ancestorOrigins where the browser has it, else from the referrer. */
function likelyParentOrigin(): string | undefined {
  const ancestor = 'ancestorOrigins' in location ? location.ancestorOrigins[0] : undefined
  return ancestor ?? (document.referrer === '' ? undefined : new URL(document.referrer).origin)
}

function start(config: WalletConfig): void {
  const store = createStore<WalletState>({
    chains: config.enabled_chains ?? CHAIN_TYPES,
    login_modes: undefined,
    current: undefined,
    approval: undefined,
    connected: [],
    switches: mergeSwitches(config.test, switchesOfQuery(query)),
    language: firstLanguage,
  })
  const link = createPageLink({
    allowed: config.console_origins,
    parent: window.parent,
    likelyOrigin: likelyParentOrigin(),
  })
  const deliver = createDelivery({
    link,
    switches: () => store.read().switches,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    reload: () => location.reload(),
    sendFromElsewhere,
  })
  const calls = createLoginCalls({
    api_base: config.api_base,
    language: () => SERVER_LANGUAGE[store.read().language],
    send: (url, init) => fetch(url, init),
  })
  const engine = createWalletEngine({ link, deliver, calls, store, now: () => Math.floor(Date.now() / 1000) })
  const storage = createAccountStorage(() => localStorage)

  window.addEventListener('message', (event) => {
    const from = link.read(event)
    if (from) void engine.receive(from)
  })
  // The page around this frame does not get key presses in it, so the frame must handle Esc itself.
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') void engine.cancel()
  })
  store.subscribe(() => nameWindow(store.read().language))
  const sayLoaded = () => link.tell('loaded')
  show(<App store={store} engine={engine} storage={storage} onShown={sayLoaded} />)
}

nameWindow(firstLanguage)
if (window.parent === window) {
  show(<p className="screen">{say('notFramed')}</p>)
} else {
  loadWalletConfig().then(start, (error: unknown) =>
    show(
      <p className="screen" role="alert">
        {say('notConfigured', { reason: error instanceof Error ? error.message : String(error) })}
      </p>,
    ),
  )
}
