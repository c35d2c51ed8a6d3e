/** @jsxImportSource hono/jsx */
import { Moment, Page } from '#server/http/page'
import type { Markup, PageReader } from '#server/http/page'
import type { findPayerOrder } from '#server/payment/queries/order'
import { compare, subtract } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { modulePath, qrModules } from '#shared/qr/qr-modules'
import { AddressBlock } from './address-block'
import { payerWords } from './words'
import type { PayerWords } from './words'

type PayerOrder = NonNullable<Awaited<ReturnType<typeof findPayerOrder>>>

interface PayPageProps {
  readonly reader: PageReader
  readonly order: PayerOrder
  readonly handle_id: string
  /** What a test installation adds below, and the script that it needs. */
  readonly trial?: PayerTrial | undefined
}

/** A part of the payer's page that only a test installation has. */
export interface PayerTrial {
  readonly panel: Markup
  readonly script: string
}

/** What changes on the payer's page while it is open. */
export interface PayState {
  readonly text: string
  readonly tone: 'info' | 'success' | 'warning'
  /** Something is to be sent now: the address is shown only then, so that nobody pays twice while the chain confirms. */
  readonly is_open: boolean
  /** What is still to be sent. */
  readonly due: string
  readonly expires_at: number
  readonly now: number
}

/** In words, what the payer should know and do now. */
export function payState(words: PayerWords, order: PayerOrder): PayState {
  const { status, confirmations, required, amount, amount_collected, token, expires_at, now } = order
  const due = `${formatAmount(subtract(amount, amount_collected), { mode: 'plain' })} ${token}`
  const state = (tone: PayState['tone'], text: string): PayState => ({
    text,
    tone,
    is_open: false,
    due,
    expires_at,
    now,
  })
  // Under refund it is paid, until the refund is there.
  if (status === 2 || status === 5) return state('success', words('isPaid'))
  if (status === 6) return state('info', words('isRefunded'))
  if (status === 3) return state('warning', words('timeIsUp'))
  if (status === 4) return state('warning', words('isClosed'))
  if (status !== 1) return state('warning', words('needsShop'))
  if (confirmations > 0 && confirmations < required) {
    return state('info', words('seenOnChain', { confirmations: String(confirmations), required: String(required) }))
  }
  const isPartly = compare(amount_collected, '0') > 0
  const text = isPartly
    ? words('partlyPaid', { collected: amount_collected, amount, token })
    : words('waitingForPayment')
  return { ...state('info', text), is_open: true }
}

/** The QR code holds the address alone: every wallet reads that, on every network. Dark on white in both themes. */
export function AddressCode({ address }: { address: string }): Markup {
  const rows = qrModules(address)
  const side = rows.length
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${side} ${side}`} shape-rendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={modulePath(rows)} fill="#000" />
    </svg>
  )
}

/** Only a test installation is for test money: on an operator's own network the payer is asked for real money. */
function Notice({
  simulated,
  isTrial,
  words,
}: {
  simulated: boolean
  isTrial: boolean
  words: PayerWords
}): Markup | null {
  if (!simulated && !isTrial) return null
  return <p class="notice">{words(simulated ? 'payerSimulated' : 'payerLocal')}</p>
}

/** The page that a shop sends its customer to. */
export function PayPage({ reader, order, handle_id, trial }: PayPageProps): Markup {
  const words = payerWords(reader.language)
  const { token, chain, address, amount, fiat_amount, fiat_name, return_url } = order
  const state = payState(words, order)
  const title = words('payTo', { name: order.apply_name })
  const asked = { amount: `${amount} ${token}`, fiat: `${fiat_amount} ${fiat_name}` }
  return (
    <Page reader={reader} title={title} scripts={['pay', ...(trial === undefined ? [] : [trial.script])]}>
      <h1>{title}</h1>
      {order.subject ? <p class="lead">{order.subject}</p> : null}
      <p class="meta">
        {words('order')} {order.out_trade_no}
      </p>
      <Notice simulated={order.simulated} isTrial={trial !== undefined} words={words} />
      <div
        id="pay"
        data-source={`/pay/${handle_id}/state`}
        data-expires={state.expires_at}
        data-now={state.now}
        data-over={words('timeIsUp')}
      >
        <output id="state" class="outcome" data-tone={state.tone}>
          {state.text}
        </output>
        <div id="instructions" hidden={!state.is_open}>
          <dl class="sum">
            <dt>{words('sendExactly')}</dt>
            <dd class="hero" id="due">
              {state.due}
            </dd>
            <dd>{words('orderOver', asked)}</dd>
            <dd>
              <strong>{words('onNetwork', { network: chain })}</strong>
            </dd>
            <dt>{words('toThisAddress')}</dt>
            <dd>
              <AddressBlock address={address} />
            </dd>
          </dl>
          <p>
            <button id="copy" data-text={address} data-copied={words('copied')} data-selected={words('selected')}>
              {words('copyAddress')}
            </button>
          </p>
          <img class="qr" src={`/pay/${handle_id}/qr.svg`} alt={words('qr')} width="220" height="220" />
          <p>
            {words('timeLeft')}:{' '}
            <span id="left" role="timer">
              –
            </span>{' '}
            ({words('validUntil')} <Moment seconds={state.expires_at} />)
          </p>
          <p class="hint">{words('otherTokenWarning', { token, network: chain })}</p>
        </div>
        {return_url === '' ? null : (
          <p>
            <a href={return_url} rel="noopener noreferrer">
              {words('backToShop')}
            </a>
          </p>
        )}
      </div>
      {trial?.panel}
    </Page>
  )
}
