import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { rechargeAddress } from '#shared/contract/account'
import type { RechargeAddress } from '@/lib/api/recharges'
import { capabilitiesOptions } from '@/lib/api/system'
import { useOffers } from '@/lib/api/use-offers'
import { useForm } from '@/lib/forms/use-form'
import { useOnline } from '@/lib/device/use-online'
import { MoneyFlow } from '@/lib/money-intent/money-flow'
import { OpenAct } from '@/lib/money-intent/open-act'
import type { PlannedIntent } from '@/lib/money-intent/use-money-act'
import { type MoneyPlan, useMoneyFlow } from '@/lib/money-intent/use-money-flow'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { KeptAddress } from './kept-address'
import { RechargeAddress as ReservedAddress } from './recharge-address'
import { readRecharge, type RechargeDraft, type RechargeToken } from './recharge-draft'
import { RechargeForm } from './recharge-form'
import { useRecharge } from './use-recharge'

interface RechargeStepsProps {
  tokens: readonly RechargeToken[]
  asset: string | undefined
  zone: string
  reserved: string | undefined
  onReserved: (client_ref: string | undefined) => void
}

/** An address that was reserved before this page was loaded, else the steps to get one. */
export function RechargeSteps(props: RechargeStepsProps) {
  const { reserved, zone, onReserved } = props
  const isOffered = useOffers(rechargeAddress.name)
  const [here, setHere] = useState<string>()
  if (reserved !== undefined && reserved !== here && isOffered) {
    return <KeptAddress client_ref={reserved} zone={zone} onAnother={() => onReserved(undefined)} />
  }
  return (
    <NewAddress
      {...props}
      onReserved={(client_ref) => {
        setHere(client_ref)
        // Without the call that reads it again the id in the address would lead nowhere.
        if (isOffered) onReserved(client_ref)
      }}
    />
  )
}

/** The form, and then the reserved address. */
function NewAddress({ tokens, asset, zone, onReserved }: RechargeStepsProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useRecharge()
  const flow = useMoneyFlow<RechargeAddress, MoneyPlan>({ act, accepted: t`The address is reserved` })
  const form = useForm<RechargeDraft>({
    name: 'recharge',
    initial: () => firstDraft(tokens, asset),
    onChange: act.forget,
  })
  const { busy, earlier } = flow
  const { data: known } = useQuery(capabilitiesOptions)
  // Without keys every request reserves an address of its own.
  const isKeyed = known?.keyed_retry === true
  const { outcome } = act
  const accepted = outcome?.of.kind === 'accepted' ? outcome.intent.client_ref : undefined
  const write = useEffectEvent(onReserved)
  useEffect(() => {
    if (accepted !== undefined) write(accepted)
  }, [accepted])

  const carryOut = (intent: PlannedIntent, meantAgain: boolean) => form.run(() => flow.carryOut(intent, { meantAgain }))
  const reserve = () => {
    const read = readRecharge(form.values, tokens)
    form.refuse(read.ok ? {} : read.problems)
    if (read.ok) void carryOut(act.intend(read.recharge), false)
  }
  return (
    <MoneyFlow
      flow={flow}
      zone={zone}
      className="gap-5"
      formStays
      form={
        <>
          {earlier && <Reserved {...{ earlier, busy, isKeyed }} onShow={carryOut} onAnother={act.outcome?.intent} />}
          <RechargeForm
            {...{ tokens, busy, form }}
            held={online ? undefined : <Trans>You are offline.</Trans>}
            onReserve={reserve}
          />
        </>
      }
      renderOpen={(slot) => (
        <OpenAct
          {...slot}
          zone={zone}
          found={t`Address found`}
          unknown={
            isKeyed ? (
              <Trans>We did not get an answer. Checking asks for the same address again. No money is sent.</Trans>
            ) : (
              <Trans>
                We did not get an answer. An address may be reserved that this page cannot show. No money is sent.
              </Trans>
            )
          }
          search={isKeyed ? ASKED_AGAIN : NOT_ASKED}
        >
          <p className="font-medium">{wordsOf(slot.intent, tokens)}</p>
        </OpenAct>
      )}
      renderAccepted={(reserved) => (
        <ReservedAddress
          reserved={reserved}
          zone={zone}
          onAnother={() => {
            flow.startOver()
            onReserved(undefined)
          }}
        />
      )}
    />
  )
}

function firstDraft(tokens: readonly RechargeToken[], asset: string | undefined): RechargeDraft {
  const asked = tokens.find(({ token_id }) => token_id === asset)
  return { token_id: (asked ?? tokens.find(({ token }) => token === 'USDT') ?? tokens[0])?.token_id ?? '', amount: '' }
}

function wordsOf({ payload }: PlannedIntent, tokens: readonly RechargeToken[]): string {
  const token = tokens.find(({ token_id }) => token_id === payload['token_id'])
  const target = token ? `${token.token} · ${token.network}` : (payload['token_id'] ?? '')
  return payload['amount'] === undefined ? target : `${payload['amount']} ${target}`
}

const ASKED_AGAIN = {
  title: <Trans>We ask for the same address again</Trans>,
  how: <Trans>Once a minute while this page is open. No second address is reserved.</Trans>,
}
const NOT_ASKED = {
  title: <Trans>We do not ask again</Trans>,
  how: <Trans>This service would reserve a second address.</Trans>,
}

interface ReservedProps {
  /** Whether the earlier request can be sent again without reserving another address. */
  isKeyed: boolean
  earlier: PlannedIntent
  busy: boolean
  onShow: (intent: PlannedIntent, meantAgain: boolean) => Promise<void>
  onAnother: PlannedIntent | undefined
}

/** An equal request was made a moment ago: its address is still reserved for the merchant. */
function Reserved({ earlier, busy, isKeyed, onShow, onAnother }: ReservedProps) {
  return (
    <div role="alert">
      <Callout tone="info" title={<Trans>You reserved an address for this a moment ago.</Trans>}>
        <span className="mt-2 flex flex-wrap gap-2">
          {isKeyed && (
            <Button size="sm" loading={busy} onClick={() => void onShow(earlier, true)}>
              <Trans>Show that address</Trans>
            </Button>
          )}
          {onAnother && (
            <Button size="sm" variant="quiet" loading={busy} onClick={() => void onShow(onAnother, true)}>
              <Trans>Reserve another</Trans>
            </Button>
          )}
        </span>
      </Callout>
    </div>
  )
}
