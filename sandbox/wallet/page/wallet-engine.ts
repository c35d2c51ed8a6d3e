import * as z from 'zod/mini'
import type { ChainType } from '#shared/address/chain-type'
import { CANCELLED, type WalletNotice, type WalletRequest } from '#shared/wallet/envelope'
import { accountAddress } from '../keys/account-keys'
import { answerConnect, answerSign, answerSilently, textToSign } from './answers'
import { AskError, INTERNAL, type PersonAsk, type QuietAsk, readAsk } from './asks'
import { createConnections } from './connections'
import type { Deliver, ReplyAddress } from './delivery'
import type { LoginCalls } from './login-calls'
import { fetchChallenge, redeemChallenge } from './login-flow'
import type { PageLink } from './page-link'
import { createRequestQueue } from './request-queue'
import type { Store } from './store'
import type { TestSwitches } from './test-switches'
import { languageOf } from '../words'
import type { Approval, OpenAccount, WalletState } from './wallet-state'

interface EngineOptions {
  readonly link: PageLink
  readonly deliver: Deliver
  readonly calls: LoginCalls
  readonly store: Store<WalletState>
  /** Unix seconds. */
  readonly now: () => number
}

export interface WalletEngine {
  /** Handles a request or notice that the page link has accepted. */
  receive(from: { readonly origin: string; readonly message: WalletRequest | WalletNotice }): Promise<void>
  choose(current: OpenAccount): Promise<void>
  /** Back to the choice of accounts; the request stays. */
  chooseAnother(): void
  chooseChain(chain_type: ChainType): Promise<void>
  approve(): Promise<void>
  cancel(): Promise<void>
  /** Asks the server for a new text after a failure. */
  retry(): Promise<void>
  disconnect(): void
  setSwitches(switches: TestSwitches): void
}

const configParams = z.object({ loginModes: z.optional(z.array(z.string())), language: z.optional(z.string()) })
/** Seconds. A request that arrives so soon after a cancel is the one that the window was opened for, so it is cancelled. */
const JUST_NOW = 1
const CANCELLED_BY_PERSON = { code: CANCELLED, message: 'The person cancelled.' }
const REPLACED = { code: CANCELLED, message: 'Another request took its place.' }
const FRESH = { text: undefined, challenge_id: undefined, expires_at: undefined, busy: false, problem: undefined }

/** Handles requests and the person's decisions, and keeps the state that the screens show. */
export function createWalletEngine({ link, deliver, calls, store, now }: EngineOptions): WalletEngine {
  let leftAt = -Infinity
  const pages = createConnections({ link, store })
  const queue = createRequestQueue(now)
  /** Changes the approval, unless another one has replaced it in the meantime. */
  const amend = (message_id: string, fields: Partial<Approval>): void => {
    const { approval } = store.read()
    if (approval?.message_id === message_id) store.change({ approval: { ...approval, ...fields } })
  }
  /** Replies first and then closes the window, unless another request follows. */
  const end = async (approval: Approval, status: 'success' | 'fail', data: unknown): Promise<void> => {
    if (store.read().approval?.message_id === approval.message_id) store.change({ approval: undefined })
    const isSent = await deliver(approval, status, data)
    if (store.read().approval) return
    const next = queue.next()
    if (next) await show(next)
    else if (isSent) link.tell('close')
  }

  /** Gets the text to sign, once the account and the chain are known. */
  const prepare = async (): Promise<void> => {
    const { approval, current } = store.read()
    if (!approval || !current) return
    const { ask, origin, chain_type, message_id } = approval
    if (ask.kind === 'sign') {
      try {
        const address = accountAddress(current.seed, chain_type)
        amend(message_id, { text: textToSign(ask, address, new URL(origin).host) })
      } catch (error) {
        await end(approval, 'fail', failureData(error))
      }
    }
    if (ask.kind === 'login') {
      amend(message_id, { ...FRESH, busy: true })
      try {
        const challenge = await fetchChallenge(calls, { seed: current.seed, chain_type, origin }, ask.state)
        if (store.read().approval?.chain_type === chain_type) amend(message_id, { ...challenge, busy: false })
      } catch (error) {
        amend(message_id, { busy: false, problem: wordsOf(error) })
      }
    }
  }

  const show = async (approval: Approval): Promise<void> => {
    store.change({ approval })
    await prepare()
  }

  const approveLogin = async (approval: Approval, { seed }: OpenAccount): Promise<void> => {
    const { text, challenge_id, expires_at, origin, chain_type, message_id } = approval
    if (text === undefined || challenge_id === undefined || expires_at === undefined) return
    const challenge = { text, challenge_id, expires_at }
    amend(message_id, { busy: true, problem: undefined })
    try {
      const ticket = await redeemChallenge(calls, { seed, chain_type, origin }, { ...challenge, now: now() })
      await end(approval, 'success', ticket)
      pages.connect(origin, chain_type)
    } catch (error) {
      amend(message_id, { ...FRESH, problem: wordsOf(error) })
    }
  }

  const answerQuietly = async (to: ReplyAddress, wish: QuietAsk): Promise<void> => {
    const connection = pages.of(to.origin)
    if (wish.kind === 'switch') {
      pages.switchNet(to.origin, wish.net)
      await deliver(to, 'success', null)
    } else if (wish.kind === 'disconnect') {
      await deliver(to, 'success', true)
      pages.disconnect(to.origin)
    } else {
      const given = connection && { seed: connection.seed, chain_id: connection.net.chainId }
      await deliver(to, 'success', answerSilently(wish.name, given))
    }
  }

  const askPerson = async (to: ReplyAddress, wish: PersonAsk): Promise<void> => {
    if (now() - leftAt <= JUST_NOW) {
      leftAt = -Infinity
      await deliver(to, 'fail', CANCELLED_BY_PERSON)
      return
    }
    const approval = { ...to, ask: wish, chain_type: beginsOn(wish, store.read().chains), ...FRESH }
    const { place, replaced } = queue.take(approval, store.read().approval)
    if (place !== 'queued') link.tell('open')
    if (place === 'shown') store.change({ approval })
    for (const old of replaced) await deliver(old, 'fail', REPLACED)
    if (place === 'shown') await prepare()
  }

  const ask = async (origin: string, request: WalletRequest): Promise<void> => {
    const to = { origin, message_id: request.messageId }
    try {
      const wish = readAsk(request.data)
      const connected = pages.of(origin)
      if (wish.kind === 'login' || wish.kind === 'sign') await askPerson(to, wish)
      else if (wish.kind !== 'connect') await answerQuietly(to, wish)
      else if (wish.name === 'tron_init' && connected) {
        // Tron has no silent call of its own: a page that is connected asks with the call that connects.
        await deliver(to, 'success', answerConnect(connected.seed, 'Tron'))
        pages.tellTron()
      } else await askPerson(to, wish)
    } catch (error) {
      await deliver(to, 'fail', failureData(error))
    }
  }

  const heed = ({ data: { methodName, params } }: WalletNotice): void => {
    if (methodName === 'inner_wallet_config') {
      const { loginModes = [], language } = configParams.safeParse(params).data ?? {}
      store.change({ login_modes: loginModes, ...(language === undefined ? {} : { language: languageOf(language) }) })
    }
    if (methodName === 'inner_wallet_logout') {
      store.change({ current: undefined, connected: [] })
      pages.tellAccounts()
      link.tell('logout')
    }
  }

  return {
    async receive({ origin, message }) {
      if (message.type === 'dapp_event') await ask(origin, message)
      else heed(message)
    },
    async choose(current) {
      store.change({ current })
      await prepare()
    },
    chooseAnother() {
      const { approval } = store.read()
      store.change({ current: undefined, approval: approval && { ...approval, ...FRESH } })
    },
    async chooseChain(chain_type) {
      const { approval } = store.read()
      if (approval) store.change({ approval: { ...approval, ...FRESH, chain_type } })
      await prepare()
    },
    async approve() {
      const { approval, current } = store.read()
      if (!approval || !current || approval.busy) return
      const { ask: wish, chain_type, text } = approval
      if (wish.kind === 'login') return approveLogin(approval, current)
      if (wish.kind === 'connect') {
        await end(approval, 'success', answerConnect(current.seed, chain_type))
        pages.connect(approval.origin, chain_type)
      }
      if (wish.kind === 'sign' && text !== undefined) {
        const context = { seed: current.seed, text, domain: new URL(approval.origin).host, now: now() }
        await end(approval, 'success', answerSign(wish, context))
      }
    },
    async cancel() {
      const { approval } = store.read()
      if (approval) {
        for (const other of queue.rest()) await deliver(other, 'fail', CANCELLED_BY_PERSON)
        return end(approval, 'fail', CANCELLED_BY_PERSON)
      }
      leftAt = now()
      link.tell('close')
    },
    retry: prepare,
    disconnect() {
      pages.disconnectAll()
      store.change({ current: undefined })
    },
    setSwitches: (switches) => store.change({ switches }),
  }
}

/** The chain that a request begins on: a log-in on a chain that is not offered begins on the first that is. */
function beginsOn({ kind, chain_type }: PersonAsk, offered: readonly ChainType[]): ChainType {
  return kind === 'login' && !offered.includes(chain_type) ? (offered[0] ?? chain_type) : chain_type
}

function failureData(error: unknown): { code: number; message: string } {
  return { code: error instanceof AskError ? error.code : INTERNAL, message: wordsOf(error) }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
