import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '@/lib/api/contract/table'
import { openApiDocument } from './openapi'

const DOCUMENT = 'docs/api/openapi.json'
const document = openApiDocument(operations)
const text = `${JSON.stringify(document, null, 2)}\n`

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema: z.looseObject({}),
})
const operationObject = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(parameter),
  requestBody: z.optional(
    z.object({ required: z.boolean(), content: z.object({ 'application/json': z.looseObject({}) }) }),
  ),
  responses: z.looseObject({ '200': z.looseObject({ description: z.string() }) }),
})
const pathItem = z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operationObject)

describe('the OpenAPI document', () => {
  test('has the shape of OpenAPI 3.1, and every path begins with a slash', () => {
    expect(document.openapi).toBe('3.1.0')
    for (const [path, item] of Object.entries(document.paths)) {
      expect(path).toMatch(/^\/[a-z]/)
      z.parse(pathItem, item)
    }
  })

  test('describes every operation once', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(z.parse(pathItem, item)).map((each) => each?.operationId),
    )
    expect(ids.sort()).toEqual(operations.map(({ name }) => name).sort())
  })

  test('declares the parameters of its paths, and every $ref has a target', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const each of Object.values(z.parse(pathItem, item))) {
        expect(each?.parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named)
      }
    }
    const pointers = new Set([...text.matchAll(/"\$ref": "([^"]+)"/g)].map(([, pointer]) => pointer))
    expect([...pointers]).toEqual(['#/components/schemas/Refusal'])
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
