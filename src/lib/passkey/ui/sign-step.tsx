import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ConfirmedPayout, Passkeys, PayoutConfirmation } from '@/lib/api/passkey'
import { serverNow } from '@/lib/api/transport/server-clock'
import { useZone } from '@/lib/api/use-zone'
import { useOnline } from '@/lib/device/use-online'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { useLocale } from '@/lib/i18n/active-locale'
import { hasPasskeys } from '@/lib/passkey/authenticator'
import { challengeOf, type Difference, differencesOf, feeCeiling, type ShownPayout } from '@/lib/passkey/compare-payout'
import { AddressBlock } from '@/lib/ui/address-block'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { DefinitionList } from '@/lib/ui/definition-list'
import { formatWords } from '#shared/time/format-words'
import { zoneLabel } from '#shared/time/zone'
import { PasskeyFaultNote } from './passkey-fault'
import type { useSignature } from './use-signature'

interface SignStepProps {
  shown: ShownPayout
  asked: PayoutConfirmation
  owner: Passkeys
  signature: ReturnType<typeof useSignature>
  addLink: ReactNode
  /** Reads again what has to be signed. */
  onAgain: () => void
}

const PARTS = {
  act: msg`kind of payout`,
  signer: msg`signer`,
  merchant: msg`merchant`,
  network: msg`network`,
  token: msg`token`,
  address: msg`address`,
  amount: msg`amount`,
} as const satisfies Record<Difference, MessageDescriptor>

/** What is signed, in full, and the button that asks the passkey; or why nothing may be signed. */
export function SignStep({ asked, ...props }: SignStepProps) {
  const title = useId()
  const { payout, credentials } = asked
  if (payout === null) return null
  const differences = differencesOf(props.shown, asked, props.owner)
  return (
    <section
      aria-labelledby={title}
      className="grid grid-cols-1 gap-3 rounded-3 border border-line-strong bg-sunken p-4"
    >
      <p id={title} className="type-15">
        <Trans>Sign with passkey</Trans>
      </p>
      {differences.length > 0 ? (
        <Differs differences={differences} />
      ) : (
        <>
          <p className="type-13 text-text-2">
            <Trans>Nothing is sent before a passkey has signed exactly this.</Trans>
          </p>
          <Facts {...{ asked, payout }} shown={props.shown} />
          {credentials.length === 0 ? <NoPasskey {...props} /> : <Act {...{ asked, payout }} {...props} />}
        </>
      )}
    </section>
  )
}

function Differs({ differences }: { differences: readonly Difference[] }) {
  const { t } = useLingui()
  const parts = differences.map((part) => t(PARTS[part])).join(', ')
  return (
    <div role="alert">
      <Callout
        tone="danger"
        title={<Trans>Stopped: the server asks to sign something else than this page shows ({parts}).</Trans>}
      >
        <Trans>Your passkey was not asked, and nothing was signed. Do not sign this payout on another page.</Trans>
        <SupportLine />
      </Callout>
    </div>
  )
}

function NoPasskey({ addLink }: Pick<SignStepProps, 'addLink'>) {
  return (
    <Callout tone="warning" title={<Trans>No passkey can sign it now.</Trans>}>
      {addLink}
    </Callout>
  )
}

type FactsProps = Pick<SignStepProps, 'shown' | 'asked'> & { payout: ConfirmedPayout }

function Facts({ shown, asked, payout }: FactsProps) {
  const { t } = useLingui()
  const zone = useZone()
  const locale = useLocale()
  const { address, amount, decimals, token, chain } = shown
  const until = Number(payout.not_after)
  return (
    <>
      <AddressBlock address={address} columns={address.startsWith('0x') ? 6 : 5} />
      <DefinitionList
        items={[
          {
            key: 'amount',
            term: t`They receive`,
            value: <Amount value={amount} mode="full" decimals={decimals} unit={token} className="font-medium" />,
          },
          {
            key: 'network',
            term: t`Network`,
            value: (
              <span>
                {token} · {chain} <span className="type-mono text-text-3">{payout.network}</span>
              </span>
            ),
          },
          {
            key: 'fee',
            term: t`The network takes at most`,
            value: (
              <Amount
                value={feeCeiling(payout, asked.coin_decimals)}
                mode="full"
                decimals={asked.coin_decimals}
                unit={asked.coin}
                // Eighteen decimals leave no room for the unit on a phone.
                className="phone:whitespace-normal"
              />
            ),
          },
          {
            key: 'until',
            term: t`Good until`,
            value: `${formatWords(until, 'heading', { zone, locale })} ${zoneLabel(zone, until)}`,
          },
        ]}
      />
    </>
  )
}

type ActProps = FactsProps & Pick<SignStepProps, 'owner' | 'signature' | 'onAgain'>

function Act({ shown, asked, payout, owner, signature, onAgain }: ActProps) {
  const isOnline = useOnline()
  const [isLate, setLate] = useState(false)
  const sign = () => {
    const isOver = Number(payout.not_after) <= serverNow()
    setLate(isOver)
    if (isOver) return onAgain()
    void signature.sign(asked, payout, () => challengeOf(shown, payout, owner))
  }
  const offReason = offWords(isOnline)
  return (
    <>
      <div role="alert" className="empty:hidden">
        {isLate ? (
          <Callout tone="warning">
            <Trans>The time to sign it was over. It was read again: compare it, then sign.</Trans>
          </Callout>
        ) : (
          <PasskeyFaultNote error={signature.fault} />
        )}
      </div>
      <Button
        variant="primary"
        size="lg"
        block
        icon={KeyRound}
        loading={signature.busy}
        loadingText={<Trans>Waiting for your passkey…</Trans>}
        onClick={sign}
        {...(offReason === undefined ? {} : { disabledReason: offReason })}
      >
        <Trans>Sign with passkey</Trans>
      </Button>
    </>
  )
}

function offWords(isOnline: boolean): ReactNode | undefined {
  if (!isOnline) return <Trans>You are offline. Money actions are off.</Trans>
  if (hasPasskeys()) return undefined
  return <Trans>This browser cannot use passkeys here. Open this page in another browser or on another device.</Trans>
}
