import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { currencyOptions } from '@/lib/api/currency'
import type { RechargeAddress as Reserved } from '@/lib/api/recharges'
import { useSecondsLeft } from '@/lib/api/use-seconds-left'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { addressRules } from '@/lib/late/address-rules'
import { useLateCode } from '@/lib/late/use-late-code'
import { isKnown } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { AddressBlock } from '@/lib/ui/address-block'
import { Amount } from '@/lib/ui/amount'
import { Badge } from '@/lib/ui/badge'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { CopyButton } from '@/lib/ui/copy-button'
import { DefinitionList } from '@/lib/ui/definition-list'
import { ErrorState } from '@/lib/ui/error-state'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { LoadingLines } from '@/lib/ui/skeleton'
import { TokenName } from '@/lib/ui/token-mark'
import { ReceiveOnly } from './receive-only'
import { Arrivals } from './recharge-arrivals'

const QrCode = lazy(() => import('@/lib/ui/qr-code').then(({ QrCode }) => ({ default: QrCode })))

interface RechargeAddressProps {
  reserved: Reserved
  zone: string
  /** Back to the form, for another address. */
  onAnother: () => void
}

/** The reserved address with the way to another one: in the place of what can be paid once the address has expired, else below. */
export function RechargeAddress(props: RechargeAddressProps) {
  const { reserved, onAnother } = props
  const isOver = useSecondsLeft(reserved.expires_at) === 0
  return (
    <>
      {isOver && (
        <div role="alert">
          <Callout
            tone="warning"
            title={<Trans>This address has expired.</Trans>}
            action={<AnotherAddress onPress={onAnother} />}
          >
            <Trans>Do not pay to it any more: the payment may not be credited.</Trans>
          </Callout>
        </div>
      )}
      <CheckedAddress {...props} isOver={isOver} />
      {!isOver && <AnotherAddress onPress={onAnother} />}
    </>
  )
}

export function AnotherAddress({ onPress }: { onPress: () => void }) {
  return (
    <Button className="justify-self-start" onClick={onPress}>
      <Trans>Another token or network</Trans>
    </Button>
  )
}

interface AddressProps {
  reserved: Reserved
  zone: string
  /** It has expired: nobody should pay to it any more. */
  isOver: boolean
}

/**
 * The reserved address, once it is checked. One to which money would be lost is not drawn, whoever gave it; nor is one that
 * could not be checked.
 */
function CheckedAddress({ reserved, zone, isOver }: AddressProps) {
  const { token_id, address } = reserved
  const coins = useQuery(currencyOptions)
  const rules = useLateCode(addressRules, true)
  if (coins.data === undefined) {
    if (coins.isPending) return <LoadingLines />
    return <QueryFault query={coins} title={UNCHECKED} />
  }
  if (rules.state === 'coming') return <LoadingLines />
  if (rules.state === 'failed')
    return <ErrorState title={UNCHECKED} onRetry={() => void addressRules.load().catch(() => undefined)} />
  const network = coins.data.find(({ subset }) => subset.some(({ id }) => id === token_id))
  // A network of a type that this version does not know has no rules: its address is shown.
  const isWrong = network !== undefined && rules.code.losesMoney(network.chain, address)
  return isWrong ? <WrongAddress reserved={reserved} /> : <GoodAddress {...{ reserved, zone, isOver }} />
}

const UNCHECKED = <Trans>The address could not be checked, so it is not shown.</Trans>

function WrongAddress({ reserved }: { reserved: Reserved }) {
  const { token, chain } = reserved
  return (
    <div role="alert">
      <Callout
        tone="danger"
        title={
          <Trans>
            The service gave an address that cannot receive {token} on {chain}.
          </Trans>
        }
      >
        <Trans>It is not shown, because money sent to it would be lost. Tell the operator of the service.</Trans>
      </Callout>
    </div>
  )
}

/** QR code, whole address, minimum, expiry, and the deposits so far. One that has expired can be read, and is not offered to be paid. */
function GoodAddress({ reserved, zone, isOver }: AddressProps) {
  const { t } = useLingui()
  const { address, token, chain, amount, minimum, decimals, expires_at, simulated } = reserved
  const block = useRef<HTMLDivElement>(null)
  const left = useSecondsLeft(expires_at)
  const until = `${formatTime(expires_at, 'save', { zone })} ${zoneLabel(zone, expires_at)}`
  return (
    <div className="grid grid-cols-1 gap-5">
      {!isOver && (
        <Callout
          tone="warning"
          title={
            <Trans>
              Send only {token} on {chain}.
            </Trans>
          }
        >
          <Trans>Another token, or {token} on another network, may be lost for good.</Trans>
        </Callout>
      )}
      <ReceiveOnly token_id={reserved.token_id} />
      {simulated && (
        <Callout tone="info" title={<Trans>This network is simulated.</Trans>}>
          <Trans>The address takes no real money. Pay it from the customer panel of the sandbox.</Trans>
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-5">
        {!isOver && (
          <div className="size-44">
            <Suspense fallback={null}>
              <QrCode text={address} label={t`QR code of the address`} />
            </Suspense>
          </div>
        )}
        <div className="grid justify-items-start gap-2">
          <TokenName token={token} network={chain} size="lg" stacked />
          {simulated && (
            <Badge tone="outline">
              <Trans>Simulated</Trans>
            </Badge>
          )}
          {/* What is to be paid, and no balance. */}
          <HiddenAmounts value={false}>
            {amount !== null && <Amount value={amount} mode="full" decimals={decimals} unit={token} size="mid" />}
          </HiddenAmounts>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-1.5">
        <p className="flex items-center gap-1.5 type-13 text-text-2">
          {isOver ? (
            <Trans>The expired address on {chain}</Trans>
          ) : (
            <>
              <Trans>Pay to this address on {chain}</Trans>
              <CopyButton value={address} label={t`Copy address`} source={block} />
            </>
          )}
        </p>
        <AddressBlock ref={block} address={address} columns={address.startsWith('0x') ? 6 : 5} large />
      </div>
      <DefinitionList
        items={[
          ...(isKnown(minimum)
            ? [{ key: 'minimum', term: t`At least`, value: `${formatAmount(minimum, { mode: 'plain' })} ${token}` }]
            : []),
          {
            key: 'until',
            term: t`Reserved until`,
            value: Number.isNaN(expires_at) ? (
              <Trans>The server does not say how long. Ask for an address each time you recharge.</Trans>
            ) : (
              <span>
                {until}
                {left > 0 && (
                  <span className="block type-12 text-text-3 tabular-nums">
                    <Countdown seconds={left} />
                  </span>
                )}
              </span>
            ),
          },
        ]}
      />
      <Arrivals reserved={reserved} />
    </div>
  )
}

/** "23:59:41 left", for the eye only; the end time is written beside it. */
function Countdown({ seconds }: { seconds: number }) {
  const clock = `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`
  return (
    <span aria-hidden>
      <Trans>{clock} left</Trans>
    </span>
  )
}

function two(figure: number): string {
  return String(Math.floor(figure)).padStart(2, '0')
}
