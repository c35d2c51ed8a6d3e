import type { Operation } from '#shared/contract/operation'

const text = (description: string, schema: object = {}) => ({ description, schema: { type: 'string', ...schema } })

/** Headers that calls take, by the name under which the document keeps them. */
export const PARAMETERS = {
  Language: {
    name: 'X-Language',
    in: 'header',
    required: false,
    ...text('The language of the answer: zh-CN, else English.', { examples: ['zh-CN'] }),
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    ...text('A UUID per intent. A repeat gets the stored answer and Idempotency-Replayed: true.', {
      minLength: 8,
      maxLength: 255,
    }),
  },
  StepUp: {
    name: 'X-Step-Up',
    in: 'header',
    required: false,
    ...text('The proof of /user/verification for this act, instead of codes in the body.'),
  },
  Download: {
    name: 'X-Download',
    in: 'header',
    required: false,
    ...text('1 asks the list for its file, with the parameters of its export.', { enum: ['1'] }),
  },
} as const

/** Headers of answers, by the name under which the document keeps them. */
export const HEADERS = {
  RequestId: text('Names this call. Tell it to support.'),
  RetryAfter: { description: 'Seconds to wait before another try.', schema: { type: 'integer', minimum: 0 } },
  Replayed: text('true: the answer of an earlier call with this Idempotency-Key.', { enum: ['true'] }),
  Token: text('A new token, which replaces the one of the call.'),
  FileName: text('The name of the file.', { examples: ['attachment; filename="transactions.csv"'] }),
} as const

const parameter = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` })
const header = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` })

/** The headers that a call takes; those of its security are declared there. */
export function takenHeaders({ keyed, stepUp }: Operation, hasFile: boolean) {
  return [
    parameter('Language'),
    ...(keyed === true ? [parameter('IdempotencyKey')] : []),
    ...(stepUp === 'none' ? [] : [parameter('StepUp')]),
    ...(hasFile ? [parameter('Download')] : []),
  ]
}

/** The headers of an answer to a call that was carried out. */
export function givenHeaders({ keyed, token, stream, name }: Operation) {
  return {
    'X-Request-Id': header('RequestId'),
    ...(keyed === true ? { 'Idempotency-Replayed': header('Replayed') } : {}),
    ...(token === 'full' && name.startsWith('user.') ? { 'X-Token': header('Token') } : {}),
    ...(stream === 'file' ? { 'Content-Disposition': header('FileName') } : {}),
  }
}

/** The headers of a refusal. */
export const REFUSED_HEADERS = { 'X-Request-Id': header('RequestId'), 'Retry-After': header('RetryAfter') }
