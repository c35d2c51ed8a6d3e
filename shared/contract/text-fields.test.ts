import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { operations } from './table'
import {
  line,
  paragraphs,
  socialLink,
  visibleLine,
  visibleLineOrNone,
  webAddress,
  webAddressOrNone,
} from './text-fields'

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success

const HOSTILE = [
  'a\nb',
  'a\u0000b',
  'a\u001b[31mb',
  'a\u202Eb',
  'a\u2066b',
  'a\u2028b',
  'a\u0085b',
  'a\uD800b',
  'a\uFFFEb',
  'a\uFFFFb',
  'a\uFDD0b',
  'a\u{1FFFE}b',
]

describe('the grammar of text', () => {
  it.each(HOSTILE.map((text) => [JSON.stringify(text), text]))('refuses %s in a line', (_, text) => {
    expect(accepts(line(9), text)).toBe(false)
    expect(accepts(visibleLine(9), text)).toBe(false)
  })

  it.each(['', ' ', '\u3000', '\u200b', '\u00a0\u2060', '\u3164', '\u00ad', '\u2800\u2800', '\ufffe'])(
    'does not take %j for a name',
    (text) => {
      expect(accepts(visibleLine(9), text)).toBe(false)
      expect(accepts(visibleLineOrNone(9), text)).toBe(text === '')
    },
  )

  it.each(['Harbor Store', '北风贸易', 'قهوة', '👨‍👩‍👧', "O'Neil & Söhne"])('takes %s', (text) => {
    expect(accepts(visibleLine(20), text)).toBe(true)
  })

  it('takes line breaks in paragraphs, and nothing else that is hidden', () => {
    expect(accepts(paragraphs(20), 'one\ntwo\r\nthree')).toBe(true)
    for (const text of HOSTILE.slice(1)) expect(accepts(paragraphs(20), text)).toBe(false)
  })
})

describe('a web address', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'ftp://shop.example',
    '//shop.example',
    'https:shop.example',
    'https://',
    'https://a b.example',
    'https://user:word@shop.example',
    'https://shop.example/\u202Egpj.exe',
    'https://shop.example/a\nb',
    'https://shop.example\\@evil.example',
    `https://shop.example/${'a'.repeat(200)}`,
  ])('%j is refused', (text) => {
    expect(accepts(webAddress(200), text)).toBe(false)
    expect(accepts(webAddressOrNone(200), text)).toBe(false)
    expect(accepts(socialLink(200), text)).toBe(false)
  })

  it('is http or https; only an optional one may be empty', () => {
    for (const text of ['https://shop.example', 'http://10.0.0.1:8080/path?x=1#y', 'https://例え.jp/'])
      expect(accepts(webAddress(200), text)).toBe(true)
    for (const text of ['@harbor', 'harbor.store', '北风']) expect(accepts(socialLink(200), text)).toBe(true)
    expect([accepts(webAddress(200), ''), accepts(webAddressOrNone(200), '')]).toEqual([false, true])
  })
})

interface TextField {
  readonly where: string
  readonly schema: z.core.$ZodType
}

/** Every text in a schema, with those inside of optionals, lists and records. */
function textsIn(schema: z.core.$ZodType, where: string): TextField[] {
  const { def } = schema._zod
  const inner = (name: string): z.core.$ZodType | undefined => {
    const found: unknown = Reflect.get(def, name)
    return found instanceof z.core.$ZodType ? found : undefined
  }
  if (def.type === 'string') return [{ where, schema }]
  if (def.type === 'object') {
    const shape: unknown = Reflect.get(def, 'shape')
    return Object.entries(Object(shape)).flatMap(([name, field]) =>
      field instanceof z.core.$ZodType ? textsIn(field, `${where}.${name}`) : [],
    )
  }
  return ['innerType', 'element', 'keyType', 'valueType', 'out'].flatMap((name) => {
    const part = inner(name)
    return part === undefined ? [] : textsIn(part, `${where}.${name}`)
  })
}

const fields = operations.flatMap(({ name, body, query, params }) =>
  Object.entries({ body, query, params }).flatMap(([part, schema]) =>
    schema === undefined ? [] : textsIn(schema, `${name} ${part}`),
  ),
)

describe('every text that an operation takes', () => {
  it('is found', () => {
    expect(fields.length).toBeGreaterThan(100)
    expect(fields.map(({ where }) => where)).toContain('user.edit body.social_links.innerType.valueType')
  })

  it.each(fields.map(({ where, schema }) => [where, schema] as const))(
    '%s has a limit and no hidden character',
    (where, schema) => {
      // A file in base64 has its own limit, by its bytes, and is checked by them.
      if (where.endsWith('.base64')) return
      for (const character of ['x', '1', 'a ', 'https://shop.example/'])
        expect(accepts(schema, character.repeat(60_000))).toBe(false)
      for (const text of HOSTILE.slice(1)) expect({ text, is: accepts(schema, text) }).toEqual({ text, is: false })
    },
  )

  it('is no secret that a key would keep: those operations name it', () => {
    const SECRET_FIELDS = new Set(['secret', 'uri', 'recovery_codes', 'key', 'proof'])
    for (const { name, keyed, answer, once = [] } of operations) {
      if (keyed !== true || answer._zod.def.type !== 'object') continue
      const shape = Object.keys(Object(Reflect.get(answer._zod.def, 'shape')))
      const secret = shape.filter((field) => SECRET_FIELDS.has(field))
      expect({ name, secret }).toEqual({ name, secret: secret.filter((field) => once.includes(field)) })
    }
  })
})
