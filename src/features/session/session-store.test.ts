import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession, type Session } from './session-store'
import type { SignedIn } from './signed-in'
import type { TabChannel, TabMessage } from './tabs/tab-channel'
import type { EndOfSession, TokenShelf } from './tabs/token-shelf'
import type { TokenVault } from './tabs/token-vault'

/** A browser: tabs that receive each other's messages, and storage that they share. */
function browser() {
  const hearers = new Map<object, (message: TabMessage) => void>()
  const ended = new Map<string, { how: EndOfSession; turn: number }>()
  let kept: SignedIn | undefined
  let ids = 0
  const vault: TokenVault = {
    save: async (session) => void (kept = session),
    open: async () => kept,
    destroy: async () => void (kept = undefined),
  }
  const open = ({ stored, deaf = false }: { stored?: SignedIn; deaf?: boolean } = {}) => {
    const key = {}
    let isAsleep = false
    let here = stored
    const channel: TabChannel = {
      post(message) {
        for (const [other, hear] of hearers) if (other !== key && !deaf) queueMicrotask(() => hear(message))
      },
      listen: (hear) => hearers.set(key, (message) => isAsleep || hear(message)),
      close: () => hearers.delete(key),
    }
    const shelf: TokenShelf = {
      get: () => here,
      put: (session) => void (here = session),
      clear({ id, turn = 0 }, how) {
        here = undefined
        ended.set(id, { how, turn })
      },
      endOf({ id, turn = 0 }) {
        const end = ended.get(id)
        return end?.how === 'expired' && turn > end.turn ? undefined : end?.how
      },
    }
    const session = createSession({ shelf, channel, vault, newId: () => `id-${(ids += 1)}` })
    return Object.assign(session, { sleeps: (is: boolean) => void (isAsleep = is) })
  }
  return { open, keptToken: () => kept?.token }
}

const settle = () => vi.advanceTimersByTimeAsync(200)
const signIn = (session: Session, token: string, kept = false) => session.begin({ token, kept })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a session', () => {
  it('is ready at once after a reload', async () => {
    const session = browser().open({ stored: { id: 'a', token: 'one', kept: false } })
    await session.ready
    expect(session.token()).toBe('one')
  })

  it('is requested from the other tabs, for at most 150 ms', async () => {
    const { open } = browser()
    const first = open()
    let ready = false
    void first.ready.then(() => (ready = true))
    await vi.advanceTimersByTimeAsync(149)
    expect(ready).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(ready).toBe(true)
    signIn(first, 'one')
    const second = open()
    await second.ready
    expect(second.token()).toBe('one')
  })

  it('is read from the vault when the person stays signed in on this device', async () => {
    const { open, keptToken } = browser()
    const first = open()
    signIn(first, 'kept', true)
    first.close()
    const later = open()
    await later.ready
    expect(later.token()).toBe('kept')
    later.end()
    expect(keptToken()).toBeUndefined()
  })

  it('reaches a tab that waits at log-in', async () => {
    const { open } = browser()
    const [a, b] = [open(), open()]
    await settle()
    const heard = vi.fn()
    b.subscribe(heard)
    signIn(a, 'one')
    await settle()
    expect([b.token(), heard.mock.calls.length]).toEqual(['one', 1])
  })

  it('ends in every tab with a log-out, and aborts running calls', async () => {
    const { open } = browser()
    const [a, b] = [open(), open()]
    signIn(a, 'one')
    await settle()
    const { aborted } = { aborted: b.signal() }
    a.end()
    await settle()
    expect([a.state().ended, b.state().ended, b.token()]).toEqual(['signed-out', 'signed-out', undefined])
    expect(aborted.aborted).toBe(true)
  })

  it('expires once, however many calls are refused', async () => {
    const session = browser().open()
    signIn(session, 'one')
    const changes = vi.fn()
    session.subscribe(changes)
    for (let count = 0; count < 20; count += 1) session.refused('one')
    expect([changes.mock.calls.length, session.state().ended]).toEqual([1, 'expired'])
  })

  it('ignores the refusal of an older token', () => {
    const session = browser().open()
    signIn(session, 'old')
    session.end()
    signIn(session, 'new')
    session.refused('old')
    expect(session.token()).toBe('new')
  })

  it('destroys the kept token when it expires', async () => {
    const { open, keptToken } = browser()
    const session = open()
    signIn(session, 'one', true)
    await settle()
    expect(keptToken()).toBe('one')
    session.refused('one')
    await settle()
    expect(keptToken()).toBeUndefined()
  })

  it('takes a renewed token in every tab without aborting running calls', async () => {
    const { open } = browser()
    const [a, b] = [open(), open()]
    signIn(a, 'one')
    await settle()
    const running = b.signal()
    a.renewed('something older', 'x')
    a.renewed('one', 'two')
    await settle()
    expect([a.token(), b.token(), running.aborted]).toEqual(['two', 'two', false])
    a.refused('one')
    expect(a.token()).toBe('two')
  })

  describe('of which a tab has slept through a change of the token', () => {
    /** Two tabs; the second one has an older token, and the first one's storage tells of every end. */
    async function slept({ kept = false } = {}) {
      const { open, keptToken } = browser()
      const [a, b] = [open(), open()]
      signIn(a, 'one', kept)
      await settle()
      b.sleeps(true)
      a.renewed('one', 'two')
      await settle()
      b.sleeps(false)
      expect(b.token()).toBe('one')
      return { a, b, open, keptToken }
    }

    it('gives that tab the newer token when it wakes, without ending anything', async () => {
      const { a, b } = await slept()
      const running = b.signal()
      b.wake()
      await settle()
      expect([a.token(), b.token(), running.aborted]).toEqual(['two', 'two', false])
    })

    it('goes on in every tab when its first call is refused before it has asked', async () => {
      const { a, b, open } = await slept()
      b.refused('one')
      a.wake()
      await settle()
      expect([a.token(), b.token()]).toEqual(['two', 'two'])
      const later = open()
      await later.ready
      expect(later.token()).toBe('two')
    })

    it('stays on this device, and goes on there when the other tab is closed', async () => {
      const { a, b, keptToken } = await slept({ kept: true })
      a.close()
      b.refused('one')
      await settle()
      expect([b.token(), keptToken()]).toEqual(['two', 'two'])
    })

    it('ends in every tab when its newest token is refused, or with a log-out', async () => {
      const first = await slept()
      first.b.wake()
      await settle()
      first.b.refused('two')
      await settle()
      expect([first.a.state().ended, first.b.state().ended]).toEqual(['expired', 'expired'])
      const second = await slept()
      second.b.end()
      await settle()
      expect([second.a.state().ended, second.b.state().ended]).toEqual(['signed-out', 'signed-out'])
    })
  })

  it('leaves another session in another tab alone', async () => {
    const { open } = browser()
    const [a, b] = [
      open({ stored: { id: 'a', token: 'one', kept: false } }),
      open({ stored: { id: 'b', token: 'two', kept: false } }),
    ]
    a.end()
    await settle()
    expect(b.token()).toBe('two')
  })

  it.each([
    ['signed-out', (session: Session) => session.end()],
    ['expired', (session: Session) => session.refused('one')],
  ] as const)('notices on waking how it was ended while no message could reach it: %s', async (how, endIt) => {
    const { open } = browser()
    const [a, frozen] = [open({ deaf: true }), open()]
    signIn(a, 'one')
    const stored = a.state().signedIn
    frozen.close()
    const woken = stored ? open({ stored, deaf: true }) : frozen
    endIt(a)
    woken.wake()
    expect([woken.token(), woken.state().ended]).toEqual([undefined, how])
    const again = stored ? open({ stored }) : frozen
    expect(again.token()).toBeUndefined()
  })

  it('has at most one token in any order of events, and an ended session never comes back', async () => {
    const acts = fc.array(
      fc.record({
        tab: fc.nat({ max: 2 }),
        act: fc.constantFrom('begin', 'end', 'refuse', 'refuse old', 'wake', 'rest'),
      }),
      { maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(acts, async (steps) => {
        const { open } = browser()
        const tabs = [open(), open(), open()]
        await settle()
        const ended = new Set<string>()
        let count = 0
        for (const { tab, act } of steps) {
          const session = tabs[tab]
          const token = session?.token()
          if (!session) continue
          if (act === 'begin' && token === undefined) signIn(session, `token-${(count += 1)}`)
          if (act === 'end') session.end()
          if (act === 'refuse' && token) session.refused(token)
          if (act === 'refuse old') for (const old of ended) session.refused(old)
          if (act === 'wake') session.wake()
          if (act === 'rest') await settle()
          if (token && session.token() === undefined) ended.add(token)
          for (const other of tabs) expect(ended.has(other.token() ?? '') && act === 'rest').toBe(false)
        }
        await settle()
        for (const session of tabs) expect(ended.has(session.token() ?? '')).toBe(false)
      }),
      { numRuns: 300 },
    )
  })
})
