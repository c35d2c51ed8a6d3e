import type { TabMessage, TabChannel } from './tabs/tab-channel'
import type { EndOfSession, TokenShelf } from './tabs/token-shelf'
import type { TokenVault } from './tabs/token-vault'
import { isNewer, type SignedIn } from './signed-in'

/** Why there is no session: nobody has signed in, log-out in this or another tab, or the server's 401. */
type Ended = 'never' | EndOfSession

export interface SessionState {
  signedIn: SignedIn | undefined
  ended: Ended
  /** Increases whenever a session begins or ends. */
  epoch: number
}

interface SessionDeps {
  shelf: TokenShelf
  channel: TabChannel
  vault: TokenVault
  newId: () => string
}

export interface Session {
  /**
   * Resolves when it is known whether this browser is signed in: at once, or after the other tabs had 150 ms to answer.
   */
  ready: Promise<void>
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  token: () => string | undefined
  /** Aborted when the session ends. */
  signal: () => AbortSignal
  /** Somebody signed in in this tab. */
  begin: (signedIn: { token: string; kept: boolean }) => void
  /** Log-out in this tab; the other tabs follow. */
  end: () => void
  /** The server refused a token. Ignored unless it is the current one: a late answer must not end the next session. */
  refused: (token: string) => void
  /** The server replaced the token of this session. */
  renewed: (token: string, by: string) => void
  /**
   * Looks for the stored mark of an ended session and asks the other tabs for a newer token, for tabs that missed the message:
   * frozen, or without a channel.
   */
  wake: () => void
  /** Stops listening. For tests. */
  close: () => void
}

const TABS_ANSWER_WITHIN_MS = 150

/** Creates the session of one tab, in step with the other tabs (SECURITY.md 2.3, threat 19). */
export function createSession({ shelf, channel, vault, newId }: SessionDeps): Session {
  let state: SessionState = { signedIn: undefined, ended: 'never', epoch: 0 }
  let stop = new AbortController()
  const listeners = new Set<() => void>()

  const become = (signedIn: SignedIn | undefined, ended: Ended) => {
    const before = stop
    stop = new AbortController()
    state = { signedIn, ended, epoch: state.epoch + 1 }
    before.abort(new DOMException('The session changed', 'AbortError'))
    for (const listener of listeners) listener()
  }
  const adopt = (signedIn: SignedIn) => {
    shelf.put(signedIn)
    become(signedIn, 'never')
  }
  const finish = (ended: EndOfSession, tellTabs: boolean) => {
    const { signedIn } = state
    if (!signedIn) return
    shelf.clear(signedIn, ended)
    if (signedIn.kept) void (ended === 'expired' ? forgetRefused(signedIn) : vault.destroy())
    become(undefined, ended)
    const { id, turn = 0 } = signedIn
    if (tellTabs) channel.post({ type: 'ended', id, ended, turn })
  }
  // What this device keeps goes too, unless this tab has slept and another one has kept a newer token meanwhile.
  const forgetRefused = async (refused: SignedIn) => {
    const kept = await vault.open()
    if (kept?.id === refused.id && isNewer(kept, refused)) {
      if (!state.signedIn && shelf.endOf(kept) === undefined) adopt(kept)
    } else if (state.signedIn?.kept !== true) await vault.destroy()
  }
  const renew = (renewed: SignedIn) => {
    // It is the same session: running calls continue and listeners are not notified.
    state = { ...state, signedIn: renewed }
    shelf.put(renewed)
    if (renewed.kept) void vault.save(renewed)
  }
  const hear = (message: TabMessage) => {
    const { signedIn } = state
    if (message.type === 'here') {
      const { session } = message
      if (!signedIn && shelf.endOf(session) === undefined) adopt(session)
      else if (session.id === signedIn?.id && isNewer(session, signedIn)) renew(session)
    } else if (message.type === 'ask') {
      if (signedIn) channel.post({ type: 'here', session: signedIn })
    } else if (message.id === signedIn?.id) {
      if (message.type === 'renewed')
        renew({ ...signedIn, token: message.token, turn: message.turn ?? after(signedIn) })
      // That tab slept while the token was replaced: it has not ended for anybody.
      else if (message.ended === 'expired' && message.turn !== undefined && isNewer(signedIn, message))
        channel.post({ type: 'here', session: signedIn })
      else finish(message.ended, false)
    }
  }

  channel.listen(hear)
  const stored = shelf.get()
  if (stored && shelf.endOf(stored) === undefined) state = { signedIn: stored, ended: 'never', epoch: 0 }
  const restore = async () => {
    if (state.signedIn) return
    const kept = await vault.open()
    if (kept && !state.signedIn && shelf.endOf(kept) === undefined) adopt(kept)
    if (!state.signedIn) await askTabs(channel, listeners)
  }

  return {
    ready: restore(),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    token: () => state.signedIn?.token,
    signal: () => stop.signal,
    begin({ token, kept }) {
      const signedIn = { id: newId(), token, kept }
      adopt(signedIn)
      if (kept) void vault.save(signedIn)
      channel.post({ type: 'here', session: signedIn })
    },
    end: () => finish('signed-out', true),
    refused(token) {
      if (token === state.signedIn?.token) finish('expired', true)
    },
    renewed(token, by) {
      const { signedIn } = state
      if (token !== signedIn?.token) return
      const turn = after(signedIn)
      renew({ ...signedIn, token: by, turn })
      channel.post({ type: 'renewed', id: signedIn.id, token: by, turn })
    },
    wake() {
      const ended = state.signedIn && shelf.endOf(state.signedIn)
      if (ended !== undefined) finish(ended, false)
      channel.post({ type: 'ask' })
    },
    close: () => channel.close(),
  }
}

/** The number of the token that comes after that of a session. */
function after({ turn = 0 }: SignedIn): number {
  return turn + 1
}

/** Asks the other tabs for a session and waits for the first answer or the time limit. */
function askTabs(channel: TabChannel, listeners: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      listeners.delete(done)
      resolve()
    }
    const timer = setTimeout(done, TABS_ANSWER_WITHIN_MS)
    listeners.add(done)
    channel.post({ type: 'ask' })
  })
}
