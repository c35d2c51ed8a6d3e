import type { SignedIn } from '../signed-in'

export type TabMessage =
  /** A new tab asks whether anybody is signed in. */
  | { type: 'ask' }
  /** This session is active. */
  | { type: 'here'; session: SignedIn }
  /** The same session has another token. */
  | { type: 'renewed'; id: string; token: string; turn?: number }
  /** The session has ended. `turn` says which of its tokens the server refused. */
  | { type: 'ended'; id: string; ended: 'signed-out' | 'expired'; turn?: number }

/** The other tabs of this browser and origin. */
export interface TabChannel {
  post: (message: TabMessage) => void
  listen: (hear: (message: TabMessage) => void) => void
  close: () => void
}

/**
 * Opens the channel between tabs (BroadcastChannel). In an old browser without it, a new tab must sign in; a log-out
 * still reaches the other tabs, because `token-shelf.ts` marks the ended session in localStorage.
 */
export function openTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, listen: () => {}, close: () => {} }
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    post: (message) => channel.postMessage(message),
    listen(hear) {
      channel.addEventListener('message', ({ data }) => {
        if (isTabMessage(data)) hear(data)
      })
    },
    close: () => channel.close(),
  }
}

/** Tabs may run different versions of the console: unknown messages are ignored. */
function isTabMessage(data: unknown): data is TabMessage {
  if (!isObject(data)) return false
  if (data['type'] === 'ask') return true
  if (data['type'] === 'here') return isSignedIn(data['session'])
  if (typeof data['id'] !== 'string' || !isTurn(data['turn'])) return false
  if (data['type'] === 'renewed') return typeof data['token'] === 'string'
  return data['type'] === 'ended' && (data['ended'] === 'signed-out' || data['ended'] === 'expired')
}

function isSignedIn(value: unknown): value is SignedIn {
  if (!isObject(value)) return false
  const { id, token, kept, turn } = value
  return typeof id === 'string' && typeof token === 'string' && typeof kept === 'boolean' && isTurn(turn)
}

function isTurn(turn: unknown): boolean {
  return turn === undefined || typeof turn === 'number'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
