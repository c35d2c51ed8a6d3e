import type { Operation } from '#shared/contract/operation'
import { REFUSALS } from '#server/core/refusal-texts'
import { REFUSED_HEADERS } from './headers'
import { SHOP_REFUSALS } from './shop-refusals'

const CODES = Object.entries(REFUSALS)
  .toSorted(([, left], [, right]) => left.code - right.code)
  .map(([name, { status, code, 'en-US': msg }]) => `| ${status} | ${code} | ${name} | ${msg} |`)

/** The body of every refusal. Its description has the number of every refusal that there is. */
export const REFUSAL_SCHEMA = {
  type: 'object',
  description: 'Why a call was refused. Decide by `code`: `msg` is for people.',
  required: ['code', 'msg'],
  properties: {
    code: {
      type: 'integer',
      description: ['| HTTP | code | name | msg |', '| --- | --- | --- | --- |', ...CODES].join('\n'),
    },
    msg: { type: 'string', description: 'The reason, in the language of X-Language.' },
    errors: {
      type: 'array',
      description: 'What was wrong with single fields or headers.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
} as const

const content = (example: object) => ({
  'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, example },
})

const USUAL = { code: 422, msg: REFUSALS.parameter_error['en-US'], errors: [{ path: 'amount', message: 'Invalid' }] }

/** The refusals of shops' calls: docs/integrate.md has the same numbers with what they mean. */
const OF_SHOPS = SHOP_REFUSALS.map((name) => REFUSALS[name]).filter(({ status }) => status < 500)
const SHOP_STATUSES = [...new Set(OF_SHOPS.map(({ status }) => status))]

function shopAnswer(status: number) {
  const own = OF_SHOPS.filter((each) => each.status === status)
  return {
    description: own.map(({ code, 'en-US': msg }) => `${code} ${msg}`).join('; '),
    headers: REFUSED_HEADERS,
    content: content({ code: own[0]?.code, msg: own[0]?.['en-US'] }),
  }
}

/** Answers of calls that were not carried out, by the name under which the document keeps them. */
export const RESPONSES: Readonly<Record<string, object>> = {
  Refused: { description: 'Refused', headers: REFUSED_HEADERS, content: content(USUAL) },
  Failed: {
    description: 'A fault of the server: whether the call was carried out is unknown.',
    headers: REFUSED_HEADERS,
    content: content({ code: 503, msg: REFUSALS.unavailable['en-US'] }),
  },
  ...Object.fromEntries(SHOP_STATUSES.map((status) => [`Shop${status}`, shopAnswer(status)])),
}

const response = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** For a shop each status with its numbers, else one answer for all refusals. */
export function refusedAnswers({ token }: Pick<Operation, 'token'>) {
  const refused =
    token === 'application'
      ? Object.fromEntries(SHOP_STATUSES.map((status) => [String(status), response(`Shop${status}`)]))
      : { '4XX': response('Refused') }
  return { ...refused, '5XX': response('Failed') }
}
