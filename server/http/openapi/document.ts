import type * as z from 'zod/mini'
import type { Operation } from '#shared/contract/operation'
import { EXAMPLES } from './examples'
import { givenHeaders, HEADERS, PARAMETERS, takenHeaders } from './headers'
import { REFUSAL_SCHEMA, refusedAnswers, RESPONSES } from './refusals'
import { schemaWriter } from './schemas'
import type { SchemaWriter } from './schemas'
import { SUMMARIES, TAGS } from './summaries'
import { webhooks } from './webhooks'

const ENVELOPE_NOTE = `Every JSON answer is an envelope {code, msg, data}: code 200 is success, every other code a refusal, \
whose numbers stand in the schema Refusal. Amounts are decimal strings, times are whole seconds. How a shop signs its calls, \
and a walk through them in five languages, is in docs/integrate.md.`

/** The security schemes of each token class (docs/integrate.md). */
const SECURITY: Readonly<Record<Operation['token'], readonly Record<string, readonly string[]>[]>> = {
  none: [],
  pending: [{ token: [] }],
  full: [{ token: [] }],
  application: [{ application: [], timestamp: [], nonce: [], signature: [] }],
}

const secret = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description })

/** The OpenAPI 3.1 document of the given operations, made from the schemas that also parse every call and answer. */
export function openApiDocument(operations: readonly Operation[]) {
  const schemas = schemaWriter()
  const files = new Set(operations.filter(({ stream }) => stream === 'file').map(({ path }) => path))
  const paths: Record<string, Record<string, unknown>> = {}
  for (const line of operations) {
    const hasFile = files.has(`${line.path}/export`)
    paths[line.path] = { ...paths[line.path], [line.method.toLowerCase()]: describe(line, { schemas, hasFile }) }
  }
  const hooks = operations.some(({ token }) => token === 'application') ? { webhooks: webhooks(schemas) } : {}
  const tags = new Set([...operations.map(tagOf), ...('webhooks' in hooks ? ['callback'] : [])])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Settlement Business Center API',
      version: '1',
      description: ENVELOPE_NOTE,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1', description: 'Where this document was read.' }],
    tags: [...tags].map((name) => ({ name, description: TAGS[name] ?? name })),
    paths,
    ...hooks,
    components: {
      securitySchemes: {
        token: secret('X-Token', 'The token of a signed-in merchant.'),
        application: secret('X-App-Id', 'The appid.'),
        timestamp: secret('X-Timestamp', 'Seconds, at most 300 from the server’s clock.'),
        nonce: secret('X-Nonce', '16 to 64 letters, digits, - or _, never used before.'),
        signature: secret('X-Signature', 'HMAC-SHA-256 with the KEY, see docs/integrate.md.'),
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: usedResponses(operations),
      schemas: { Refusal: REFUSAL_SCHEMA, ...schemas.named },
    },
  }
}

/** Those that the operations name: the numbers of shops only where there are calls of shops. */
function usedResponses(operations: readonly Operation[]) {
  const used = JSON.stringify(operations.map(refusedAnswers))
  return Object.fromEntries(Object.entries(RESPONSES).filter(([name]) => used.includes(`/${name}"`)))
}

const tagOf = ({ name }: Operation): string => name.split('.')[0] ?? name

interface Writing {
  readonly schemas: SchemaWriter
  /** The list can be asked for its file by a header. */
  readonly hasFile: boolean
}

function describe(line: Operation, { schemas, hasFile }: Writing) {
  return {
    operationId: line.name,
    summary: SUMMARIES[line.name] ?? line.name,
    tags: [tagOf(line)],
    'x-source': line.source,
    'x-token-class': line.token,
    'x-account-open': line.open,
    'x-step-up': line.stepUp,
    'x-rate-limit': line.rate,
    'x-keyed': line.keyed === true,
    security: SECURITY[line.token],
    parameters: [
      ...parameters(schemas, 'path', line.params),
      ...parameters(schemas, 'query', line.query),
      ...takenHeaders(line, hasFile),
    ],
    ...(line.body === undefined ? {} : { requestBody: { required: true, content: bodyOf(line, line.body, schemas) } }),
    responses: {
      '200': {
        description: 'Carried out',
        headers: givenHeaders(line),
        content: { ...successContent(line, schemas), ...(hasFile ? FILE_CONTENT : {}) },
      },
      ...refusedAnswers(line),
    },
  }
}

function bodyOf({ name }: Operation, body: z.core.$ZodType, schemas: SchemaWriter) {
  const example = EXAMPLES[name]?.body
  return { 'application/json': { schema: schemas.write(body), ...(example === undefined ? {} : { example }) } }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Files for people: which of the two is asked for by `format`. */
const FILE_CONTENT = {
  'text/csv': { schema: { type: 'string' } },
  [XLSX]: { schema: { type: 'string', contentMediaType: XLSX, contentEncoding: 'binary' } },
}
/** Files for programs: one JSON object per line. */
const LINES_CONTENT = { 'application/x-ndjson': { schema: { type: 'string' } } }

function successContent({ name, stream, answer, query }: Operation, schemas: SchemaWriter) {
  if (stream === 'events') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (stream === 'file') return namesOf(query, schemas).includes('format') ? FILE_CONTENT : LINES_CONTENT
  const example = EXAMPLES[name]
  const schema = {
    type: 'object',
    required: ['code', 'msg'],
    properties: { code: { const: 200 }, msg: { type: 'string' }, data: schemas.write(answer) },
  }
  const shown = example === undefined ? {} : { example: { code: 200, msg: 'ok', data: example.data } }
  return { 'application/json': { schema, ...shown } }
}

const namesOf = (schema: z.core.$ZodType | undefined, schemas: SchemaWriter): string[] =>
  parameters(schemas, 'query', schema).map(({ name }) => name)

function parameters(schemas: SchemaWriter, location: 'path' | 'query', schema: z.core.$ZodType | undefined) {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemas.write(schema)
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: each,
  }))
}
