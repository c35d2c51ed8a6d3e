import type { WalletReply } from '#shared/wallet/envelope'
import type { WalletMethod } from './methods'
import { noTimer, type StopTimer, type Timers } from './timers'
import { failureOf, WalletError } from './wallet-error'

/** A call is sent once more to a wallet whose page was replaced, and then only when the person asks for it (Retry). */
const MOST_SENDS = 2
/** How long a posted call may take, in milliseconds. */
const PATIENCE = { person: 300_000, silent: 10_000 } as const
const MOST_PENDING = 32

interface PendingCall {
  readonly id: string
  readonly asks_person: boolean
  readonly post: () => void
  readonly accept: (data: unknown) => void
  readonly reject: (error: unknown) => void
  /** False while the call waits for the frame. */
  posted: boolean
  /** How often it was sent. */
  sends: number
  stopTimer: StopTimer
}

interface NewCall<Answer> {
  readonly id: string
  readonly method: WalletMethod<Answer>
  /** Sends the request; runs once, when the wallet is ready. */
  readonly post: () => void
  /** How long the frame may take in addition to the call's own limit, in milliseconds. */
  readonly wait: number
}

type Question = (call: Readonly<PendingCall>) => boolean

export interface PendingCalls {
  /** Rejects at once with `busy` or `too_many` when the call may not wait. */
  add<Answer>(call: NewCall<Answer>): Promise<Answer>
  /** Ends the call that the reply belongs to; false when no call waits for it. */
  settle(reply: WalletReply): boolean
  failWhere(question: Question, error: () => WalletError): void
  /**
   * The wallet's page was replaced and has forgotten the calls: each waits for the frame again, to be sent once more. A
   * call that was sent twice stays as it is; it ends by an answer, by the person or by its time limit.
   */
  forgotten(): void
  /** The frame is replaced at the person's wish: each call waits for the new one, however often it was sent. */
  frameReplaced(): void
  /** Sends the calls that waited for the frame; their own time limits start now. */
  postWaiting(): void
  /** Ids of the calls that wait for the person. */
  personCalls(): readonly string[]
}

/**
 * Creates the list of calls that wait for a reply, by messageId. A call is removed before it is settled, so it ends
 * exactly once.
 */
export function createPendingCalls(timers: Timers, changed: () => void): PendingCalls {
  const calls = new Map<string, PendingCall>()

  const remove = (call: PendingCall): void => {
    calls.delete(call.id)
    call.stopTimer()
    changed()
  }
  const fail = (call: PendingCall, error: unknown): void => {
    remove(call)
    call.reject(error)
  }
  const startTimer = (call: PendingCall, extra: number): void => {
    call.stopTimer()
    const patience = call.asks_person ? PATIENCE.person : PATIENCE.silent
    call.stopTimer = timers.after(patience + extra, () => fail(call, new WalletError('timeout')))
  }
  const personCalls = () => [...calls.values()].filter(({ asks_person }) => asks_person).map(({ id }) => id)

  const enter = <Answer>({ id, method, post, wait }: NewCall<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      const accept = (data: unknown) => resolve(readAnswer(method, data))
      const call = {
        id,
        asks_person: method.asks_person,
        post,
        accept,
        reject,
        posted: false,
        sends: 0,
        stopTimer: noTimer,
      }
      calls.set(id, call)
      startTimer(call, wait)
      changed()
    })

  return {
    add(call) {
      if (call.method.asks_person && personCalls().length > 0) return Promise.reject(new WalletError('busy'))
      if (calls.size >= MOST_PENDING) return Promise.reject(new WalletError('too_many'))
      return enter(call)
    },
    settle({ messageId, status, data }) {
      const call = calls.get(messageId)
      if (!call || call.sends === 0) return false
      remove(call)
      if (status === 'success') call.accept(data)
      else call.reject(failureOf(data))
      return true
    },
    failWhere(question, error) {
      for (const call of [...calls.values()].filter(question)) fail(call, error())
    },
    forgotten() {
      for (const call of calls.values()) if (call.sends < MOST_SENDS) call.posted = false
    },
    frameReplaced() {
      for (const call of calls.values()) {
        call.posted = false
        call.sends = 0
      }
    },
    postWaiting() {
      for (const call of [...calls.values()].filter(({ posted }) => !posted)) {
        call.posted = true
        call.sends += 1
        startTimer(call, 0)
        try {
          call.post()
        } catch (error) {
          fail(call, error)
        }
      }
    },
    personCalls,
  }
}

async function readAnswer<Answer>(method: WalletMethod<Answer>, data: unknown): Promise<Answer> {
  try {
    return await method.read(data)
  } catch (cause) {
    throw new WalletError('bad_reply', { data, cause })
  }
}
