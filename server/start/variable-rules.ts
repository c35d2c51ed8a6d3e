import ipaddr from 'ipaddr.js'
import * as z from 'zod/mini'
import { earlierSecrets, isSecret, SECRET_HINT } from '#server/access/secret-text'
import { isLoopbackHost, isOrigin, isSafe, ORIGIN_HINT } from '#server/core/origin-text'

export { SECRET_HINT } from '#server/access/secret-text'
export { ORIGIN_HINT } from '#server/core/origin-text'

const wholeBetween = (least: number, most: number) =>
  z.pipe(z.coerce.number(), z.int().check(z.gte(least), z.lte(most)))

export const port = wholeBetween(1, 65_535)
export const PORT_HINT = 'a port from 1 to 65535'

const LONGEST_HOLD = 30 * 24 * 3600
export const holdSeconds = wholeBetween(1, LONGEST_HOLD)
export const HOLD_HINT = `whole seconds from 1 to ${LONGEST_HOLD} (30 days)`

const MOST_STRIPES = 1024
export const stripes = wholeBetween(1, MOST_STRIPES)
export const STRIPES_HINT = `a whole number from 1 to ${MOST_STRIPES}`

/** A text with at least one character. */
export const someText = z.string().check(z.minLength(1))

export const secret = z.string().check(z.refine(isSecret))

/** Earlier secrets, which still open what they have sealed. */
export const secrets = z.pipe(
  z.string().check(z.refine((text) => earlierSecrets(text) !== undefined)),
  z.transform((text) => earlierSecrets(text) ?? []),
)
export const SECRETS_HINT = `earlier secrets, separated by commas, each of ${SECRET_HINT}`

/** An address of one of these protocols, such as `postgres:`. */
const address = (protocols: readonly string[]) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol)))

export const smtpUrl = address(['smtp:', 'smtps:'])
export const SMTP_HINT = 'smtp://user:password@host:port'

/** An origin as browsers send it: scheme, host and port, without a slash at the end. */
export const origin = z.string().check(z.refine(isOrigin))

/** A web address that secrets may be sent to. */
export const safeAddress = z.string().check(z.refine((text) => URL.canParse(text) && isSafe(new URL(text))))
export const SAFE_ADDRESS_HINT = 'an https address (http on this machine only)'

/** The parts of a list, separated by commas; blanks around them do not count. */
const listOf = (isPart: (part: string) => boolean) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((part) => part.trim())),
    ),
    z.array(z.string().check(z.refine(isPart))),
  )

export const origins = listOf(isOrigin)

/** A host that only this machine or its own network reaches: a loopback or private address, or `localhost`. */
function isLocalHost(host: string): boolean {
  if (isLoopbackHost(host)) return true
  const bare = host.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) && ['private', 'uniqueLocal', 'loopback'].includes(ipaddr.parse(bare).range())
}

const isLocalOrigin = (text: string): boolean =>
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  isLocalHost(new URL(text).hostname) &&
  new URL(text).origin === text

/** Origins of developers' machines. */
export const localOrigins = listOf(isLocalOrigin)
export const LOCAL_ORIGINS_HINT =
  'origins of this machine or its private network, separated by commas, such as http://127.0.0.1:8000'

/** An address such as `10.0.0.7`, or a block of them such as `10.0.0.0/8`. */
export const networkParts = listOf((part) => (part.includes('/') ? isBlock(part) : ipaddr.isValid(part)))
export const PROXIES_HINT = 'addresses or blocks of them, separated by commas, such as 10.0.0.7, 10.1.0.0/16'

/** A block that contains everybody would let everybody choose his own address. */
const isBlock = (part: string): boolean => ipaddr.isValidCIDR(part) && !part.endsWith('/0')

export const ORIGINS_HINT = `origins separated by commas, each ${ORIGIN_HINT}`

/** A mailbox with or without a name, such as `Shop <no-reply@shop.example>`. */
export const mailbox = z.string().check(z.regex(/^(?:[^<>\r\n@]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/))
export const MAILBOX_HINT = 'an address, with or without a name, such as Settlement <no-reply@settlement.example>'

/** What may stand in a header. */
export const headerText = z.string().check(z.regex(/^[\x21-\x7e]{16,512}$/))
export const HEADER_TEXT_HINT = '16 to 512 visible ASCII characters'

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
