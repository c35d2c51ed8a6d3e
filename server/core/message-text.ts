/*
 * What others wrote, in mails and text messages that we sign. A reader believes them, so a stolen session or a shop must
 * not be able to write in them: every text of others goes through the grammar of what it is, and no grammar here lets a
 * link, a phone number or a second line through.
 */

/** Takes no place on the screen, or turns or breaks the text around it; U+2800 is an empty cell that no class names. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/gu
/** Everything that a name is written with; what could end a quotation or make an address of it is not among it. */
const NOT_OF_A_NAME = /[^\p{L}\p{M}\p{N}\p{Sc} .,&'’()+_#!-]/gu
/** A point that a mail reader takes for one of a host name, as in `evil.example`; not those of `1.5` and `USDC.e`. */
const POINT_OF_A_HOST = /\.(?=[\p{L}\p{M}\p{N}]{2})(?!\d+(?![\p{L}\p{M}\p{N}]))/gu
/** Digits enough for a phone to offer a call. */
const PHONE_NUMBER = /\+?\d(?:[ .,()-]*\d){6,}/gu
const NUMBER = /^[\w.:#/° -]{1,64}$/u
const ADDRESS = /^[A-Za-z0-9:_-]{16,128}$/
const HOST = /^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/
const LONGEST_NAME = 60

/** The longest subject, mail and text message that leave; each place in them is shorter by its own grammar. */
const LONGEST = { line: 200, mail: 40_000, text: 1_000 } as const

const withoutUnseen = (text: string): string => text.replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim()
const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`

/**
 * A name that others chose, as a message may carry it: one line of at most 60 characters, in quotation marks, and without
 * what a mail reader or a phone makes a link of.
 *
 * @example
 * messageName('Harbor Coffee') // '“Harbor Coffee”'
 * messageName('Sign in:\nhttps://evil.example') // '“Sign in https evil example”'
 */
export function messageName(text: string): string {
  return `“${bareName(text)}”`
}

function bareName(text: string): string {
  const bare = withoutUnseen(text).replace(NOT_OF_A_NAME, ' ').replace(POINT_OF_A_HOST, ' ').replace(PHONE_NUMBER, ' ')
  return cut(bare.replace(/ +/gu, ' ').trim(), LONGEST_NAME) || '…'
}

/**
 * An order number as a message may carry it; null for one that could be read as an address of the web.
 *
 * @example
 * messageNumber('2026-11.7') // '2026-11.7'
 * messageNumber('evil.example') // null
 */
export function messageNumber(text: string): string | null {
  return NUMBER.test(text) && text.search(POINT_OF_A_HOST) === -1 && !/:\/|^\/|\/\//u.test(text) ? text : null
}

/**
 * A chain address in the letters that addresses of all chains are written with; null for anything else. Whether it is one
 * of its network, `shared/address` says.
 */
export function messageAddress(text: string): string | null {
  const address = text.trim()
  return ADDRESS.test(address) ? address : null
}

/**
 * The host of a web address, in the letters that it is asked for with; null for none.
 *
 * @example
 * messageHost('https://bücher.example/hooks?x=1') // 'xn--bcher-kva.example'
 */
export function messageHost(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { host } = new URL(address)
  return HOST.test(host) ? host : null
}

/** Texts with a grammar that leaves no room for words: amounts, instants, IP addresses, ids and whole chain addresses. */
const CLOSED = [
  /^\d{1,30}(?:\.\d{1,18})?$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/,
  /^(?:\d{1,3}\.){3}\d{1,3}$/,
  /^[0-9a-f:]{2,39}$/,
  ADDRESS,
]

const isClosed = (text: string): boolean => CLOSED.some((grammar) => grammar.test(text))

/**
 * A fact of a message, such as an amount with its token or an address in groups: each word by itself.
 *
 * @example
 * messageFact('120.5 USDT') // '120.5 USDT'
 */
export function messageFact(text: string): string {
  return withoutUnseen(text)
    .split(' ')
    .map((word) => (isClosed(word) ? word : bareName(word)))
    .join(' ')
}

/**
 * The parameters of a notification as a mail may carry them: every text in them that is not a figure or an address is
 * taken for a name that others chose.
 *
 * @example
 * messageParams({ amount: '5.5', name: 'evil.example' }) // { amount: '5.5', name: 'evil example' }
 */
export function messageParams(params: unknown): unknown {
  if (typeof params === 'string') return params === '' || isClosed(params) ? params : bareName(params)
  if (Array.isArray(params)) return params.map(messageParams)
  if (typeof params !== 'object' || params === null) return params
  return Object.fromEntries(Object.entries(params).map(([field, value]) => [field, messageParams(value)]))
}

/** One line of a message, as the last door lets it out. */
export function messageLine(text: string): string {
  return cut(withoutUnseen(text), LONGEST.line)
}

/** The body of a message, as the last door lets it out: no character that cannot be seen, and not longer than a person reads. */
export function messageBody(text: string, channel: 'mail' | 'text'): string {
  const lines = text.split(/\r?\n/u).map((line) => line.replace(UNSEEN, ''))
  return cut(lines.join('\n'), LONGEST[channel])
}
