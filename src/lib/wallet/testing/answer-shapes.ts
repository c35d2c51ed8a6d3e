/**
 * The ways in which a wallet may answer a log-in, and the end that each must have. It is written once: the test of the
 * bridge plays every shape, an end-to-end test plays some of them in a real window, and docs/wallet.md lists them.
 */

/** One thing that happens after the console has asked `oauth`. */
export type Step =
  | { readonly event: 'loaded' | 'open' | 'close' | 'logout' }
  /** A reply to the call; the status is `success` where none is given. */
  | { readonly reply: unknown; readonly status?: string; readonly messageId?: string }
  /** A whole message of the wallet. */
  | { readonly message: unknown }
  /** Milliseconds pass. */
  | { readonly wait: number }
  /** The frame fires its `load` event: another document is in it. */
  | { readonly document: true }
  | { readonly person: 'closes' | 'retries' }

/** How a call ends. `waiting`: it has not ended, and ends by a later answer, by the person or after five minutes. */
export type End =
  | { readonly is: 'signed in'; readonly uuid: string }
  | { readonly is: 'cancelled' }
  | { readonly is: 'failed'; readonly reason: 'refused' | 'bad_reply' | 'timeout'; readonly code?: number }
  | { readonly is: 'waiting' }

export interface AnswerShape {
  readonly name: string
  readonly steps: readonly Step[]
  readonly end: End
  /** Whether the wallet window is shown at the end. */
  readonly window: 'closed' | 'open'
  /** How often the request was sent; once where nothing is said. */
  readonly sends?: number
}

/** Stands for a ticket that a server takes; the end-to-end test puts a real one in its place. */
export const TICKET = 'mJ8s2kQ0v7y4bN1xR5tZ3w'

const given: Step = { reply: { uuid: TICKET } }
const signedIn = { end: { is: 'signed in', uuid: TICKET }, window: 'closed' } as const
const signedInWith = (uuid: string) => ({ end: { is: 'signed in', uuid }, window: 'closed' }) as const
const cancelled = { end: { is: 'cancelled' }, window: 'closed' } as const
const refused = (code?: number) =>
  ({ end: { is: 'failed', reason: 'refused', ...(code === undefined ? {} : { code }) }, window: 'closed' }) as const
const badReply = { end: { is: 'failed', reason: 'bad_reply' }, window: 'closed' } as const
const waiting = { end: { is: 'waiting' }, window: 'open' } as const
const fail = (reply: unknown): Step => ({ reply, status: 'fail' })
const opens: Step = { event: 'open' }
const closes: Step = { event: 'close' }

function cycle(): unknown {
  const ring: { self?: unknown } = {}
  ring.self = ring
  return ring
}

export const ANSWER_SHAPES: readonly AnswerShape[] = [
  { name: 'opens, answers, closes', steps: [opens, given, closes], ...signedIn },
  { name: 'answers and does not open or close', steps: [given], ...signedIn },
  { name: 'opens and answers, leaves closing to the page', steps: [opens, given], ...signedIn },
  { name: 'closes before it answers', steps: [opens, closes, given], ...signedIn },
  { name: 'closes, answers five seconds later', steps: [opens, closes, { wait: 5_000 }, given], ...signedIn },
  { name: 'closes, answers a minute later', steps: [opens, closes, { wait: 60_000 }, given], ...signedIn },
  { name: 'closes and does not answer', steps: [opens, closes, { wait: 10_000 }], ...waiting },
  { name: 'opens several times', steps: [opens, opens, opens, given], ...signedIn },
  { name: 'closes, opens again, answers', steps: [opens, closes, { wait: 1_000 }, opens, given], ...signedIn },
  { name: 'answers and opens afterwards', steps: [given, opens], ...signedIn, window: 'open' },
  { name: 'answers twice', steps: [given, { reply: { uuid: 'another' } }], ...signedIn },
  { name: 'refuses after it has answered', steps: [given, fail({ code: -32000 })], ...signedIn },
  { name: 'says `loaded` again', steps: [{ event: 'loaded' }, given], ...signedIn },
  {
    name: 'says `loaded` again after it opened, and again',
    steps: [opens, { event: 'loaded' }, { event: 'loaded' }, given],
    ...signedIn,
  },
  {
    name: 'reloads: `loaded`, then the new document',
    steps: [opens, { event: 'loaded' }, { document: true }, given],
    ...signedIn,
    sends: 2,
  },
  {
    name: 'reloads: the new document, then `loaded`',
    steps: [opens, { document: true }, { event: 'loaded' }, given],
    ...signedIn,
    sends: 2,
  },
  {
    name: 'goes on to a third page of its own',
    steps: [
      { document: true },
      { event: 'loaded' },
      { document: true },
      { document: true },
      { event: 'loaded' },
      given,
    ],
    ...signedIn,
    sends: 2,
  },
  {
    name: 'leaves for another document and does not come back',
    steps: [opens, { document: true }, { wait: 15_000 }],
    ...waiting,
  },
  {
    name: 'leaves, and the person retries',
    steps: [{ document: true }, { wait: 15_000 }, { person: 'retries' }, { event: 'loaded' }, given],
    ...signedIn,
    sends: 2,
  },
  { name: 'the ticket alone, as text', steps: [{ reply: TICKET }], ...signedIn },
  { name: 'a ticket of one character', steps: [{ reply: { uuid: '7' } }], ...signedInWith('7') },
  {
    name: 'a ticket of 20 characters',
    steps: [{ reply: 'a1b2c3d4e5f6a7b8c9d0' }],
    ...signedInWith('a1b2c3d4e5f6a7b8c9d0'),
  },
  { name: 'a ticket of 88 characters', steps: [{ reply: { uuid: 'k'.repeat(88) } }], ...signedInWith('k'.repeat(88)) },
  { name: 'a ticket of 512 characters', steps: [{ reply: 'k'.repeat(512) }], ...signedInWith('k'.repeat(512)) },
  { name: 'a ticket of 513 characters', steps: [{ reply: 'k'.repeat(513) }], ...badReply },
  {
    name: 'a ticket with dots, as a JSON Web Token has',
    steps: [{ reply: { uuid: 'eyJhbGciOiJFZERTQSJ9.e30.c2lnbg==' } }],
    ...signedInWith('eyJhbGciOiJFZERTQSJ9.e30.c2lnbg=='),
  },
  {
    name: 'a ticket among other fields',
    steps: [{ reply: { uuid: TICKET, address: '0x1', chain: 'Tron' } }],
    ...signedIn,
  },
  { name: 'a ticket in a Map', steps: [{ reply: new Map([['uuid', TICKET]]) }], ...signedIn },
  { name: 'an empty ticket', steps: [{ reply: { uuid: '' } }], ...badReply },
  { name: 'a ticket that is a number', steps: [{ reply: { uuid: 12 } }], ...badReply },
  { name: 'success without data', steps: [{ reply: undefined }], ...badReply },
  { name: 'success with null', steps: [{ reply: null }], ...badReply },
  { name: 'success with a list', steps: [{ reply: [TICKET] }], ...badReply },
  { name: 'success with an Error object', steps: [{ reply: new Error('no') }], ...badReply },
  { name: 'success with data in a circle', steps: [{ reply: cycle() }], ...badReply },
  { name: 'success with more than 64 KiB', steps: [{ reply: { uuid: 'k'.repeat(70_000) } }], ...badReply },
  { name: 'fails with -32000', steps: [opens, fail({ code: -32000, message: 'No' }), closes], ...cancelled },
  { name: 'fails with -32000, leaves closing to the page', steps: [opens, fail({ code: -32000 })], ...cancelled },
  { name: 'fails with 4001', steps: [opens, fail({ code: 4001, message: 'User rejected' })], ...cancelled },
  { name: 'fails with the text "-32000" as code', steps: [fail({ code: '-32000' })], ...cancelled },
  { name: 'fails with the code alone', steps: [fail(-32000)], ...cancelled },
  { name: 'fails with the code inside of `error`', steps: [fail({ error: { code: 4001 } })], ...cancelled },
  {
    name: 'fails with -32000 and a long message',
    steps: [fail({ code: -32000, message: 'x'.repeat(9_000) })],
    ...cancelled,
  },
  { name: 'fails with -32000 in a Map', steps: [fail(new Map([['code', -32000]]))], ...cancelled },
  {
    name: 'fails with another code',
    steps: [opens, fail({ code: -32603, message: 'Internal error' })],
    ...refused(-32603),
  },
  { name: 'fails with an Error object', steps: [opens, fail(new Error('Something broke'))], ...refused() },
  { name: 'fails with a text', steps: [fail('User closed')], ...refused() },
  { name: 'fails without data', steps: [fail(undefined)], ...refused() },
  { name: 'fails with a date', steps: [fail(new Date(0))], ...refused() },
  {
    name: 'answers with a status that does not exist',
    steps: [opens, { reply: { uuid: TICKET }, status: 'ok' }],
    ...waiting,
  },
  {
    name: 'answers another call',
    steps: [opens, { reply: { uuid: TICKET }, messageId: '00000000-0000-4000-8000-00000000ffff' }],
    ...waiting,
  },
  {
    name: 'answers under the label of the page',
    steps: [opens, { message: { target: 'jsweb3-dapp', type: 'did_event', eventName: 'close' } }],
    ...waiting,
  },
  { name: 'logs out while it is asked', steps: [opens, { event: 'logout' }], ...waiting },
  {
    name: 'does not answer for five minutes',
    steps: [opens, { wait: 300_000 }],
    end: { is: 'failed', reason: 'timeout' },
    window: 'closed',
  },
  { name: 'is closed by the person', steps: [opens, { person: 'closes' }, { wait: 300 }], ...cancelled },
  {
    name: 'is closed by the person and answers within 300 ms',
    steps: [opens, { person: 'closes' }, { wait: 299 }, given],
    ...signedIn,
  },
  {
    name: 'is closed by the person and opens itself',
    steps: [{ person: 'closes' }, opens, { wait: 300 }],
    ...cancelled,
  },
  {
    name: 'closes itself, and then the person stops waiting',
    steps: [opens, closes, { wait: 10_000 }, { person: 'closes' }, { wait: 300 }],
    ...cancelled,
  },
  {
    name: 'is closed by the person, and closes itself too',
    steps: [opens, { person: 'closes' }, closes, { wait: 300 }],
    ...cancelled,
  },
]

/** The end of a shape in words, as docs/wallet.md has it. */
export function endInWords({ end, window, sends = 1 }: AnswerShape): string {
  const what =
    end.is === 'failed'
      ? `failed (${end.reason === 'refused' && end.code !== undefined ? `refused, ${end.code}` : end.reason.replace('_', ' ')})`
      : end.is
  return [what, `window ${window}`, ...(sends === 1 ? [] : ['asked twice'])].join(', ')
}
