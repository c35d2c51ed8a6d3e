// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { networksFileSchema } from '#server/chain/networks-file'
import { variableNames } from '#server/start/environment'
import { operations } from '#shared/contract/table'
import { configFields } from '@/lib/config/console-config'
import { namesInTable } from './documented'

const OPERATE = 'docs/operate.md'
const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

const node = z.object({
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
})

/** The dotted names of all fields; positions in lists are left out. */
function fieldsOf(schema: unknown, at = ''): string[] {
  const { properties = {}, items } = z.parse(node, schema)
  const below = Object.entries(properties).flatMap(([name, inner]) => {
    const path = at === '' ? name : `${at}.${name}`
    const inside = fieldsOf(inner, path)
    return inside.length > 0 ? inside : [path]
  })
  return items === undefined ? below : [...below, ...fieldsOf(items, at)]
}

describe('docs/operate.md', () => {
  it('has a line for every variable of a start, and for no other', () => {
    expect(namesInTable(OPERATE, 'variable').sort()).toEqual([...variableNames].sort())
  })

  it('has a line for every field of config.json, and for no other', () => {
    expect(namesInTable(OPERATE, 'field of config.json').sort()).toEqual([...configFields].sort())
  })

  it('names calls for `paths` that exist', () => {
    const [, example = ''] = /"paths": (\{[^}]+\})/.exec(read(OPERATE)) ?? []
    const names = Object.keys(z.parse(z.record(z.string(), z.string()), JSON.parse(example)))
    expect(names.length).toBeGreaterThan(1)
    const known = new Set(operations.map(({ name }) => name))
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('docs/networks.md', () => {
  it('has a line for every field of networks.json, and for no other', () => {
    const schema = z.toJSONSchema(networksFileSchema, { io: 'input', unrepresentable: 'any' })
    const fields = fieldsOf(schema).map((name) => name.replace('networks.', ''))
    expect(namesInTable('docs/networks.md', 'field').sort()).toEqual(fields.sort())
  })
})
