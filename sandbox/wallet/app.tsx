import { useEffect, useSyncExternalStore } from 'react'
import type { AccountStorage } from './accounts/account-storage'
import type { Store } from './page/store'
import type { WalletEngine } from './page/wallet-engine'
import type { WalletState } from './page/wallet-state'
import { ApprovalScreen } from './screens/approval-screen'
import { ChoiceScreen } from './screens/choice-screen'
import { HomeScreen } from './screens/home-screen'
import { TestPanel } from './screens/test-panel'
import { WordsContext } from './screens/words-context'
import { wordsOf } from './words'

interface AppProps {
  store: Store<WalletState>
  engine: WalletEngine
  storage: AccountStorage
  /** Called once, after the first screen is drawn. */
  onShown: () => void
}

/** Shows one of the screens: choice of an account, a request that waits for a decision, or the account. */
export function App({ store, engine, storage, onShown }: AppProps) {
  useEffect(onShown, [onShown])
  const { approval, current, connected, chains, login_modes, switches, language } = useSyncExternalStore(
    store.subscribe,
    store.read,
  )
  const say = wordsOf(language)
  return (
    <WordsContext value={say}>
      <div className="window">
        {!current && (
          <ChoiceScreen storage={storage} loginModes={login_modes} onChoice={(chosen) => void engine.choose(chosen)} />
        )}
        {current && approval && (
          <ApprovalScreen
            key={approval.message_id}
            approval={approval}
            current={current}
            chains={chains}
            engine={engine}
          />
        )}
        {current && !approval && <HomeScreen current={current} connected={connected} engine={engine} />}
        <TestPanel switches={switches} onChange={(next) => engine.setSwitches(next)} />
        <p className="sandbox">{say('sandbox')}</p>
      </div>
    </WordsContext>
  )
}
