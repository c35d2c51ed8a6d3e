import type { ChainType } from '#shared/address/chain-type'
import { chainTypeSchema } from '#shared/wallet/envelope'
import { accountAddress } from '../keys/account-keys'
import type { WalletEngine } from '../page/wallet-engine'
import type { Approval, OpenAccount } from '../page/wallet-state'
import type { WordId } from '../words'
import { AddressGroups } from './address-groups'
import { chainName } from '#shared/address/chain-name'
import { Screen } from './screen'
import { useWords } from './words-context'

interface ApprovalScreenProps {
  approval: Approval
  current: OpenAccount
  /** Chains offered for a log-in. */
  chains: readonly ChainType[]
  engine: WalletEngine
}

const TITLES: Readonly<Record<Approval['ask']['kind'], WordId>> = {
  login: 'loginTitle',
  connect: 'connectTitle',
  sign: 'signTitle',
}

/** The screen for a decision: which page asks, with which account on which chain, and the whole text. */
export function ApprovalScreen({ approval, current, chains, engine }: ApprovalScreenProps) {
  const say = useWords()
  const { ask, chain_type, origin, busy, problem, text } = approval
  const needsText = ask.kind !== 'connect'
  return (
    <Screen title={say(TITLES[ask.kind])}>
      <dl>
        <dt>{say('from')}</dt>
        <dd className="strong">{origin}</dd>
        <dt id="chain">{say('chain')}</dt>
        <dd>
          {ask.kind === 'login' ? (
            <ChainChoice chains={chains} value={chain_type} onChange={(chain) => void engine.chooseChain(chain)} />
          ) : (
            chainName(chain_type)
          )}
        </dd>
        <dt>{say('address')}</dt>
        <dd>
          <AddressGroups address={accountAddress(current.seed, chain_type)} />
        </dd>
      </dl>
      {needsText ? <TextToSign text={text} /> : <p>{say('connectFact')}</p>}
      {problem !== undefined && (
        <p role="alert" className="problem">
          {say('problem', { reason: problem })}
        </p>
      )}
      <div className="actions">
        <button type="button" onClick={() => void engine.cancel()}>
          {say('cancel')}
        </button>
        {problem === undefined ? (
          <button
            type="button"
            className="primary"
            aria-disabled={busy || (needsText && text === undefined)}
            onClick={() => void engine.approve()}
          >
            {say(busy && text !== undefined ? 'working' : 'approve')}
          </button>
        ) : (
          <button type="button" className="primary" onClick={() => void engine.retry()}>
            {say('tryAgain')}
          </button>
        )}
      </div>
      <button type="button" className="link" onClick={() => engine.chooseAnother()}>
        {say('another')}
      </button>
    </Screen>
  )
}

interface ChainChoiceProps {
  chains: readonly ChainType[]
  value: ChainType
  onChange: (chain: ChainType) => void
}

function ChainChoice({ chains, value, onChange }: ChainChoiceProps) {
  return (
    <select
      aria-labelledby="chain"
      value={value}
      onChange={(event) => onChange(chainTypeSchema.parse(event.target.value))}
    >
      {chains.map((chain) => (
        <option key={chain} value={chain}>
          {chainName(chain)}
        </option>
      ))}
    </select>
  )
}

function TextToSign({ text }: { text: string | undefined }) {
  const say = useWords()
  return (
    <section aria-labelledby="text">
      <h2 id="text">{say('text')}</h2>
      {/* The whole text is signed, so all of it must be readable with the keyboard: the scrolling element takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{text ?? say('loadingText')}</pre>
    </section>
  )
}
