import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callbackMessage } from '#shared/contract/order-callback'
import { operations } from '#shared/contract/table'
import { REFUSALS } from '#server/core/refusal-texts'
import { openApiDocument } from './document'
import { CALLBACK_EXAMPLE, EXAMPLES } from './examples'
import { SUMMARIES, TAGS } from './summaries'

const DOCUMENT = 'docs/api/openapi.json'
const document = openApiDocument(operations)
const text = `${JSON.stringify(document, null, 2)}\n`

const reference = z.object({ $ref: z.string() })
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: z.looseObject({}),
})
const operationObject = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.union([reference, parameter])),
  requestBody: z.optional(
    z.object({ required: z.boolean(), content: z.object({ 'application/json': z.looseObject({}) }) }),
  ),
  responses: z.looseObject({ '200': z.looseObject({ description: z.string(), content: z.looseObject({}) }) }),
})
const pathItem = z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operationObject)
const each = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.values(z.parse(pathItem, item)).flatMap((one) => (one === undefined ? [] : [{ path, ...one }])),
)
const operationOf = (name: string) => each.find(({ operationId }) => operationId === name)

describe('the OpenAPI document', () => {
  test('has no error and no warning by the rules that a public linter recommends', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, absoluteRef: DOCUMENT, config })
    const told = problems.map(
      ({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer}: ${message}`,
    )
    expect(told).toEqual([])
  })

  test('describes every operation once, with a summary', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(each.map(({ operationId }) => operationId).sort()).toEqual(operations.map(({ name }) => name).sort())
    expect(Object.keys(SUMMARIES).sort()).toEqual(operations.map(({ name }) => name).sort())
    const tags = new Set(each.flatMap((one) => one.tags))
    expect(Object.keys(TAGS).sort()).toEqual([...tags].sort())
  })

  test('declares the parameters of its paths, and every $ref has a target', () => {
    for (const { path, parameters } of each) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const own = parameters.flatMap((one) => ('name' in one && one.in === 'path' ? [one.name] : []))
      expect(own).toEqual(named)
    }
    const targets = new Set(
      Object.entries(document.components).flatMap(([kind, named]) =>
        Object.keys(named).map((name) => `#/components/${kind}/${name}`),
      ),
    )
    const pointers = new Set([...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, pointer = '']) => pointer))
    expect([...pointers].filter((pointer) => !targets.has(pointer))).toEqual([])
    expect(pointers).toContain('#/components/schemas/Order')
  })

  test('declares the files and headers that there are', () => {
    const types = (name: string) => Object.keys(operationOf(name)?.responses['200'].content ?? {})
    expect(types('account.statementLines')).toEqual(['application/x-ndjson'])
    expect(types('transactions.export')).toEqual([
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(types('transactions.list')).toContain('text/csv')
    expect(types('system.events')).toEqual(['text/event-stream'])
    const headers = (name: string) => JSON.stringify(operationOf(name)?.parameters)
    expect(headers('account.withdraw')).toContain('IdempotencyKey')
    expect(headers('order.create')).toContain('Language')
  })

  test('has the number of every refusal', () => {
    const { description } = document.components.schemas.Refusal.properties.code
    for (const [name, { code }] of Object.entries(REFUSALS)) expect(description).toContain(`| ${code} | ${name} |`)
  })

  test('has examples that its own schemas accept', () => {
    const shops = operations.filter(({ token }) => token === 'application')
    expect(Object.keys(EXAMPLES).sort()).toEqual(shops.map(({ name }) => name).sort())
    for (const line of shops) {
      const example = EXAMPLES[line.name]
      if (line.body !== undefined) z.parse(line.body, example?.body)
      expect(z.parse(line.answer, example?.data)).toEqual(example?.data)
    }
    expect(z.parse(callbackMessage, CALLBACK_EXAMPLE)).toEqual(CALLBACK_EXAMPLE)
  })

  test('equals docs/api/openapi.json (UPDATE_OPENAPI=1 writes that file)', () => {
    if (process.env['UPDATE_OPENAPI'] === '1' || !existsSync(DOCUMENT)) {
      mkdirSync('docs/api', { recursive: true })
      writeFileSync(DOCUMENT, text)
    }
    // Compared as JSON, because the formatter may change the layout of the file.
    const committed: unknown = JSON.parse(readFileSync(DOCUMENT, 'utf8'))
    expect(committed, 'docs/api/openapi.json is stale').toEqual(JSON.parse(text))
  })
})
