import { useState } from 'react'
import type { Account, AccountType } from '../accounts/account'
import type { AccountStorage } from '../accounts/account-storage'
import { knownOfType, openDemo, openImported, openKnown, openNew } from '../accounts/open-account'
import type { OpenAccount } from '../page/wallet-state'
import { accountWord } from '../words'
import { ChoiceButton } from './choice-button'
import { ImportForm } from './import-form'
import { Screen } from './screen'
import { useWords } from './words-context'

interface ChoiceScreenProps {
  storage: AccountStorage
  /** Log-in modes that the page wants to see, such as Apple and Google; undefined shows both. */
  loginModes: readonly string[] | undefined
  onChoice: (chosen: OpenAccount) => void
}

const LOGIN_MODE_TYPES = { Apple: 'apple', Google: 'google' } as const satisfies Record<string, AccountType>
const OTHER_TYPES = ['telegram', 'applePasskey', 'googlePasskey', 'local'] as const satisfies readonly AccountType[]

/** The first screen: the choice of the account. The demo merchant comes first, so that signing in takes three clicks. */
export function ChoiceScreen({ storage, loginModes, onChoice }: ChoiceScreenProps) {
  const say = useWords()
  const [importing, setImporting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const known = storage.list()
  const modes = Object.entries(LOGIN_MODE_TYPES).filter(([mode]) => loginModes?.includes(mode) ?? true)

  const open = (opening: Promise<OpenAccount>): void => {
    setProblem(undefined)
    opening.then(onChoice, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
  }
  const openType = (type: AccountType): void => {
    const account = knownOfType(storage, type)
    open(account ? openKnown(account) : openNew(storage, type))
  }

  if (importing) {
    return <ImportForm onSeed={(seed) => onChoice(openImported(storage, seed))} onBack={() => setImporting(false)} />
  }
  return (
    <Screen title={say('chooseAccount')}>
      <ul className="choices">
        <ChoiceButton name={say('demo')} hint={say('demoHint')} primary onPress={() => onChoice(openDemo())} />
      </ul>
      {problem !== undefined && (
        <p role="alert" className="problem">
          {say('passkeyFailed', { reason: problem })}
        </p>
      )}
      {known.length > 0 && <KnownAccounts accounts={known} onOpen={(account) => open(openKnown(account))} />}
      {modes.length > 0 && <h2>{say('logInWith')}</h2>}
      <ul className="choices">
        {modes.map(([mode, type]) => (
          <StandIn key={mode} type={type} onPress={() => openType(type)} />
        ))}
      </ul>
      <h2>{say('moreWays')}</h2>
      <ul className="choices">
        {OTHER_TYPES.map((type) =>
          type === 'telegram' ? (
            <StandIn key={type} type={type} onPress={() => openType(type)} />
          ) : (
            <ChoiceButton
              key={type}
              name={say(accountWord(type))}
              hint={say(type === 'local' ? 'localHint' : 'passkeyHint')}
              onPress={() => openType(type)}
            />
          ),
        )}
        <ChoiceButton name={say('localImport')} hint={say('importHint')} onPress={() => setImporting(true)} />
      </ul>
    </Screen>
  )
}

/** A stand-in for the log-in with a company, which is not contacted; the button says so. */
function StandIn({ type, onPress }: { type: 'apple' | 'google' | 'telegram'; onPress: () => void }) {
  const say = useWords()
  const name = say(accountWord(type))
  return <ChoiceButton name={name} hint={say('standInHint', { name })} mark={say('standIn')} onPress={onPress} />
}

function KnownAccounts({ accounts, onOpen }: { accounts: readonly Account[]; onOpen: (account: Account) => void }) {
  const say = useWords()
  return (
    <>
      <h2>{say('onDevice')}</h2>
      <ul className="choices">
        {accounts.map((account) => (
          <ChoiceButton
            key={account.id}
            name={say(accountWord(account.type))}
            hint={`${account.address.slice(0, 6)}…${account.address.slice(-4)}`}
            onPress={() => onOpen(account)}
          />
        ))}
      </ul>
    </>
  )
}
