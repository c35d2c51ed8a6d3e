import * as z from 'zod/mini'
import type { Operation } from '@/lib/api/contract/operation'

type Schema = z.core.JSONSchema.JSONSchema

const ENVELOPE_NOTE =
  'Envelope {code, msg, data}: code 200 is success. Amounts are decimal strings, times are whole seconds.'

/** The security schemes of each token class (docs/integrate.md). */
const SECURITY: Readonly<Record<Operation['token'], readonly Record<string, readonly string[]>[]>> = {
  none: [],
  pending: [{ token: [] }],
  full: [{ token: [] }],
  application: [{ application: [], timestamp: [], nonce: [], signature: [] }],
}

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

/** The OpenAPI 3.1 document of the given operations, made from the schemas that also parse every call and answer. */
export function openApiDocument(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const line of operations) {
    paths[line.path] = { ...paths[line.path], [line.method.toLowerCase()]: describe(line) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Settlement Business Center API', version: '1', description: ENVELOPE_NOTE },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: {
        token: header('X-Token', 'The token of a signed-in merchant.'),
        application: header('X-App-Id', 'The appid.'),
        timestamp: header('X-Timestamp', 'Seconds, at most 300 from the server’s clock.'),
        nonce: header('X-Nonce', '16 to 64 letters, digits, - or _, never used before.'),
        signature: header('X-Signature', 'HMAC-SHA-256 with the KEY, see docs/integrate.md.'),
      },
      schemas: { Refusal: REFUSAL },
    },
  }
}

const REFUSAL = {
  type: 'object',
  required: ['code', 'msg'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

const ref = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
})

function describe(line: Operation) {
  return {
    operationId: line.name,
    tags: [line.name.split('.')[0]],
    'x-source': line.source,
    'x-token-class': line.token,
    'x-account-open': line.open,
    'x-step-up': line.stepUp,
    'x-rate-limit': line.rate,
    'x-keyed': line.keyed === true,
    security: SECURITY[line.token],
    parameters: [
      ...parameters('path', line.params),
      ...parameters('query', line.query),
      ...(line.keyed === true ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(line.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(line.body) } } } }),
    responses: {
      '200': { description: 'ok', content: successContent(line) },
      default: { description: 'Refused', ...ref('Refusal') },
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A UUID per intent. A repeat gets the stored answer and Idempotency-Replayed: true.',
  schema: { type: 'string', minLength: 8, maxLength: 255 },
}

function successContent({ stream, answer }: Operation) {
  if (stream === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (stream === 'file') return { 'text/csv': { schema: { type: 'string' } } }
  const schema = {
    type: 'object',
    required: ['code', 'msg'],
    properties: { code: { const: 200 }, msg: { type: 'string' }, data: jsonSchema(answer) },
  }
  return { 'application/json': { schema } }
}

/** The JSON schema of a parsed value: a number of a query string is a number here, although it is sent as text. */
function jsonSchema(schema: z.core.$ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return rest
}

function parameters(location: 'path' | 'query', schema: z.core.$ZodType | undefined) {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema)
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: each,
  }))
}
