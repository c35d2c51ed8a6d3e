import { OtherWindow, WALLET } from './bridge-bench'
import type { ReceivedMessage } from '@/lib/wallet/gate'

/** A seeded source of numbers in [0, 1): mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const PAGE_EVENTS = {
  loaded: null,
  open: null,
  close: null,
  logout: {},
  accountsChanged: { account: null, connectedWebs: [] },
  disconnect: { origin: 'https://console.example' },
  chainChanged: { origin: 'https://console.example', net: '0x1' },
  setNode: { fullNode: 'https://evil.example' },
  setAccount: { address: 'T', name: 'evil', type: 1 },
  telegramPostEvent: ['web_app_close', {}],
}
const FOREIGN_ORIGINS = [
  'https://evil.example',
  'null',
  '',
  '*',
  'https://wallet.example.evil.example',
  'https://wallet.example:8443',
  'http://wallet.example',
  'https://console.example',
  'HTTPS://WALLET.EXAMPLE',
]
/** Sources that are not the frame's window: a sibling, a nested frame, an opener, null, an object, a string. */
const FOREIGN_SOURCES = [new OtherWindow(), new OtherWindow(), new OtherWindow(), null, {}, 'window']

function nested(depth: number): unknown {
  let value: unknown = 'end'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { value }
  return value
}

function cycle(): unknown {
  const ring: Record<string, unknown> = { target: 'jsweb3-did', type: 'did_event', eventName: 'open' }
  ring['data'] = { ring }
  return ring
}

/** Values that structured clone delivers and that no schema of ours accepts. */
const JUNK: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => 0,
  () => Number.NaN,
  () => 2n ** 70n,
  () => '',
  () => 'jsweb3-did',
  () => [],
  () => [[], {}],
  () => new Date(0),
  () => new Map([['target', 'jsweb3-did']]),
  () => new Set(['jsweb3-did']),
  () => new Uint8Array(8),
  () => new Error('jsweb3-did'),
  () => /jsweb3-did/,
  () => nested(40),
  () => cycle(),
  () => Array(2 ** 31),
  () => 'x'.repeat(100_000),
  () => JSON.parse('{"__proto__":{"target":"jsweb3-did"},"constructor":{"prototype":{}}}'),
]

interface Forgery {
  readonly random: () => number
  /** The frame's own window. */
  readonly wallet: unknown
  /** Ids of waiting calls: the most that an attacker could learn. */
  readonly ids: readonly string[]
}

/** One message that must be dropped: well-formed but from elsewhere, or from the wallet's frame but malformed. */
export function forgeMessage({ random, wallet, ids }: Forgery): ReceivedMessage {
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)]
  const junk = () => pick(JUNK)?.()
  const unknownId = () =>
    `00000000-0000-4000-9000-${Math.floor(random() * 1e12)
      .toString(16)
      .padStart(12, '0')}`
  const reply = (messageId = pick(ids)) => ({
    target: 'jsweb3-did',
    type: 'dapp_event',
    messageId,
    status: random() < 0.5 ? 'success' : 'fail',
    data: { uuid: 'mJ8s2kQ0v7y4bN1xR5tZ3w', code: -32000 },
  })
  const event = () => {
    const [eventName, data] = pick(Object.entries(PAGE_EVENTS)) ?? ['open', null]
    return { target: 'jsweb3-did', type: 'did_event', eventName, data }
  }
  const wellFormed = (): unknown => (random() < 0.5 ? reply() : event())
  const malformed = (): unknown =>
    pick([
      junk,
      () => ({ ...reply(), status: pick(['ok', 'SUCCESS', '', 'pending', 'toString']) }),
      () => ({ ...reply(), status: junk() }),
      () => reply(unknownId()),
      () => ({ ...reply(), messageId: pick(ids)?.toUpperCase().replace('-', '') }),
      () => ({ ...reply(), messageId: junk() }),
      () => ({ ...reply(), target: pick(['jsweb3-dapp', 'jsweb3-DID', 'jsweb3']) }),
      () => ({ ...reply(), target: [junk()] }),
      () => ({ ...event(), type: pick(['dapp_event', 'event', 'toString']) }),
      () => ({ ...event(), eventName: pick(['toString', '__proto__', 'Loaded', 'tronSetNode', 'uuid']) }),
      () => ({ ...event(), eventName: junk() }),
      () => ({
        ...event(),
        eventName: 'disconnect',
        data: pick([1, null, [], { origin: 7 }, 'https://console.example']),
      }),
      () => ({
        ...event(),
        eventName: 'telegramPostEvent',
        data: pick([[], ['a'], ['a', 1, 2], [1, 2], { 0: 'a', 1: 1, length: 2 }]),
      }),
      () => ({ ...event(), extra: 'x'.repeat(70_000) }),
      () => ({ ...event(), extra: nested(30) }),
      () => ({ ...reply(), extra: new Map() }),
      () => [reply()],
      () => JSON.stringify(reply()),
      () => Object.assign(new Date(0), reply()),
    ])?.()

  const kind = random()
  if (kind < 0.2) return { source: pick(FOREIGN_SOURCES), origin: WALLET, data: wellFormed() }
  if (kind < 0.4) return { source: wallet, origin: pick(FOREIGN_ORIGINS) ?? '', data: wellFormed() }
  if (kind < 0.5) return { source: pick(FOREIGN_SOURCES), origin: pick(FOREIGN_ORIGINS) ?? '', data: junk() }
  return { source: wallet, origin: WALLET, data: malformed() }
}
