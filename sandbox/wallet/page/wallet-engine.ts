import * as z from 'zod/mini'
import { CANCELLED, CHAIN_TYPES, type ChainType, type WalletNotice, type WalletRequest } from '@/lib/wallet/envelope'
import { accountAddress } from '../keys/account-keys'
import { answerConnect, answerSign, answerSilently, textToSign } from './answers'
import { AskError, INTERNAL, readAsk } from './asks'
import type { Deliver } from './delivery'
import type { LoginCalls } from './login-calls'
import { fetchChallenge, redeemChallenge } from './login-flow'
import type { PageLink } from './page-link'
import type { Store } from './store'
import type { TestSwitches } from './test-switches'
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

const configParams = z.object({ loginModes: z.array(z.string()) })
/** Seconds. A request that arrives so soon after a cancel is the one that the window was opened for, so it is cancelled. */
const JUST_NOW = 1
const CANCELLED_BY_PERSON = { code: CANCELLED, message: 'The person cancelled.' }
const FRESH = { text: undefined, challenge_id: undefined, expires_at: undefined, busy: false, problem: undefined }

/** Handles requests and the person's decisions, and keeps the state that the screens show. */
export function createWalletEngine({ link, deliver, calls, store, now }: EngineOptions): WalletEngine {
  let leftAt = -Infinity
  /** Changes the approval, unless another one has replaced it in the meantime. */
  const amend = (message_id: string, fields: Partial<Approval>): void => {
    const { approval } = store.read()
    if (approval?.message_id === message_id) store.change({ approval: { ...approval, ...fields } })
  }
  /** Replies first and then closes the window, because the page takes a close without a reply as a cancellation. */
  const end = async (approval: Approval, status: 'success' | 'fail', data: unknown): Promise<void> => {
    if (store.read().approval?.message_id === approval.message_id) store.change({ approval: undefined })
    if (await deliver(approval, status, data)) link.tell('close')
  }

  const tellAccounts = (): void => {
    const { current, connected } = store.read()
    link.tell('accountsChanged', {
      account: current ? { seriesWallets: seriesWallets(current.seed) } : null,
      connectedWebs: connected,
    })
  }
  const connect = ({ origin, chain_type }: Approval): void => {
    const others = store.read().connected.filter((web) => web.origin !== origin)
    store.change({ connected: [...others, { origin, net: { chainType: chain_type } }] })
    tellAccounts()
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

  const approveLogin = async (approval: Approval, { seed }: OpenAccount): Promise<void> => {
    const { text, challenge_id, expires_at, origin, chain_type, message_id } = approval
    if (text === undefined || challenge_id === undefined || expires_at === undefined) return
    const challenge = { text, challenge_id, expires_at }
    amend(message_id, { busy: true, problem: undefined })
    try {
      const ticket = await redeemChallenge(calls, { seed, chain_type, origin }, { ...challenge, now: now() })
      await end(approval, 'success', ticket)
      connect(approval)
    } catch (error) {
      amend(message_id, { ...FRESH, problem: wordsOf(error) })
    }
  }

  const ask = async (origin: string, request: WalletRequest): Promise<void> => {
    const address = { origin, message_id: request.messageId }
    try {
      const wish = readAsk(request.data)
      const { approval: replaced, current, connected } = store.read()
      if (wish.kind === 'silent') {
        const isConnected = connected.some((web) => web.origin === origin)
        await deliver(address, 'success', answerSilently(wish.name, isConnected ? current?.seed : undefined))
        return
      }
      if (now() - leftAt <= JUST_NOW) {
        leftAt = -Infinity
        await deliver(address, 'fail', CANCELLED_BY_PERSON)
        return
      }
      store.change({ approval: { ...address, ask: wish, chain_type: wish.chain_type, ...FRESH } })
      link.tell('open')
      if (replaced) await deliver(replaced, 'fail', { code: CANCELLED, message: 'Another request took its place.' })
      await prepare()
    } catch (error) {
      await deliver(address, 'fail', failureData(error))
    }
  }

  const heed = ({ data: { methodName, params } }: WalletNotice): void => {
    if (methodName === 'inner_wallet_config') {
      store.change({ login_modes: configParams.safeParse(params).data?.loginModes ?? [] })
    }
    if (methodName === 'inner_wallet_logout') {
      store.change({ current: undefined, connected: [] })
      tellAccounts()
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
        connect(approval)
      }
      if (wish.kind === 'sign' && text !== undefined) {
        const context = { seed: current.seed, text, domain: new URL(approval.origin).host, now: now() }
        await end(approval, 'success', answerSign(wish, context))
      }
    },
    async cancel() {
      const { approval } = store.read()
      if (approval) return end(approval, 'fail', CANCELLED_BY_PERSON)
      leftAt = now()
      link.tell('close')
    },
    retry: prepare,
    disconnect() {
      for (const { origin } of store.read().connected) link.tell('disconnect', { origin })
      store.change({ connected: [], current: undefined })
    },
    setSwitches: (switches) => store.change({ switches }),
  }
}

function seriesWallets(seed: Uint8Array): Record<string, { walletAddress: string }> {
  return Object.fromEntries(CHAIN_TYPES.map((chain) => [chain, { walletAddress: accountAddress(seed, chain) }]))
}

function failureData(error: unknown): { code: number; message: string } {
  return { code: error instanceof AskError ? error.code : INTERNAL, message: wordsOf(error) }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
