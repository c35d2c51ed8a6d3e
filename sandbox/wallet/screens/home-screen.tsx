import { CHAIN_TYPES } from '#shared/address/chain-type'
import { accountAddress } from '../keys/account-keys'
import type { WalletEngine } from '../page/wallet-engine'
import type { OpenAccount, WalletState } from '../page/wallet-state'
import { accountWord } from '../words'
import { AddressGroups } from './address-groups'
import { chainName } from '#shared/address/chain-name'
import { Screen } from './screen'
import { useWords } from './words-context'

interface HomeScreenProps {
  current: OpenAccount
  connected: WalletState['connected']
  engine: WalletEngine
}

/** The screen while no request waits: the account, its addresses, and the connected pages. */
export function HomeScreen({ current, connected, engine }: HomeScreenProps) {
  const say = useWords()
  return (
    <Screen title={say('home')}>
      <p className="strong">{say(accountWord(current.account.type))}</p>
      <dl>
        {CHAIN_TYPES.map((chain) => (
          <div key={chain}>
            <dt>{chainName(chain)}</dt>
            <dd>
              <AddressGroups address={accountAddress(current.seed, chain)} />
            </dd>
          </div>
        ))}
      </dl>
      <h2>{say('connectedTo')}</h2>
      {connected.length === 0 && <p>{say('nothingConnected')}</p>}
      <ul className="plain">
        {connected.map(({ origin }) => (
          <li key={origin}>{origin}</li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" onClick={() => engine.disconnect()}>
          {say('disconnect')}
        </button>
        <button type="button" className="primary" onClick={() => void engine.cancel()}>
          {say('close')}
        </button>
      </div>
      <button type="button" className="link" onClick={() => engine.chooseAnother()}>
        {say('another')}
      </button>
    </Screen>
  )
}
