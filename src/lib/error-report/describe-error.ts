import type { Report } from './send-report'

const LONGEST_MESSAGE = 200
const FRAMES = 8
/** A word that no token, address, amount, name of a person or number can be: plain Latin letters, at most twenty. */
const PLAIN = /^[("'`]{0,2}[A-Za-z_]{1,20}[)"'`]{0,2}[.,:;!?]?$/
const MAIL_OR_PATH = /[@/\\]/
/** The place in a file of the release, in the stack of any browser. */
const PLACE = /\/(assets\/[\w.-]+\.js|[\w-]+\.js):(\d+):(\d+)/

/**
 * Describes an error without anything private: the name of its kind, the message with every word left out that could be a
 * value, and where in the release's files it happened.
 *
 * @param origin of the console
 * @returns undefined when no file of the console is in its stack, as with errors of a browser's extensions
 * @example describeError(new TypeError('0xab12 is not 5.00 USDT'), origin) // message: '… is not … USDT'
 */
export function describeError(error: unknown, origin: string): Report | undefined {
  if (!(error instanceof Error)) return undefined
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.includes(`${origin}/`))
    .flatMap((line) => {
      const [, file = '', row = '', column = ''] = PLACE.exec(line) ?? []
      return file === '' ? [] : [`${file}:${row}:${column}`]
    })
    .slice(0, FRAMES)
  if (at.length === 0) return undefined
  return { kind: 'error', name: PLAIN.test(error.name) ? error.name : 'Error', message: harmless(error.message), at }
}

function harmless(message: string): string {
  const words = message
    .slice(0, 10 * LONGEST_MESSAGE)
    .split(/\s+/)
    .map((word) => (PLAIN.test(word) && !MAIL_OR_PATH.test(word) ? word : '…'))
  return words
    .filter((word, at) => word !== '…' || words[at - 1] !== '…')
    .join(' ')
    .slice(0, LONGEST_MESSAGE)
}
