import * as fc from 'fast-check'
import * as z from 'zod/mini'

/** Texts of every form that the contract knows, and some that look like them. */
const TEXTS = [
  '',
  ' ',
  'a',
  'Harbor Café',
  '港口 🚢',
  'two\nlines',
  '\u202Eturned',
  '\u2800',
  '\uD800',
  'x'.repeat(65),
  '🚢'.repeat(40),
  '0',
  '1',
  '7',
  '12',
  '-1',
  '05',
  '1,2',
  '8,1,3',
  '123456',
  '1234567',
  '12345678901234567890123456789012',
  '+49',
  // The fields of a payout that people confirm.
  'pay',
  '0123456789abcdef',
  'withdrawal:17',
  'eip155:1',
  `0x${'ab'.repeat(20)}`,
  '1800000000',
  // A sign-in by passkey: the origin of its page, and the nonce.
  'https://pay.example',
  'Nonce_of-43-letters_in-base64url_AAAAAAAAAA',
  '1.50',
  '0.000',
  '-0.5',
  '1.1234567890123456789',
  '1e5',
  '0x10',
  ' 5 ',
  'Infinity',
  'NaN',
  '٣',
  '2026-11',
  '2026-13',
  '2026-11-21',
  '2026-02-30',
  'USD',
  'usd',
  'DE',
  'CHN',
  'under,over',
  'late',
  'under,over',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  'ab'.repeat(32),
  '3F2504E0-4F89-11D3-9A0C-0305E82C3301',
  '3f2504e0-4f89-41d3-7a0c-0305e82c3301',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0cc175b9c0f1b6a831c399e269772661',
  'A'.repeat(22),
  'a_-9'.repeat(10),
  'QQ==',
  'QQ=',
  `${'QUJD'.repeat(29)}QQ==`,
  'https://shop.example/a?b=c',
  'HTTP://shop.example',
  'https://a:b@shop.example',
  'javascript:alert(1)',
  '//shop',
  '@harbor',
  'mia@northwind.example',
  'mia@-a.b',
  'mia@a-.example',
  '"m"@a.example',
  `${'m'.repeat(65)}@a.example`,
  'ABCDE-FGHJ2',
  'not_a_code',
  '1732180000.42',
  '10.0.0.1',
  '0xab',
  '0x',
  'dapp_event',
  'Tron',
  'auditing',
]
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 10, 20, 60, 200, 1_795_242_728, 1.5, -1, -0, 1e21, 2 ** 53, 253_402_300_800]

type Any = fc.Arbitrary<unknown>

const anything: Any = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...NUMBERS),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, true, false, {}, [], [null], { other: 1 }, [1, 'a'], { list: [] }),
)

/**
 * Values that a schema of zod accepts, most of them.
 * @throws Error for a text or number of which none here is accepted: a test with it would show nothing
 */
export function valuesOf(schema: z.core.$ZodType): Any {
  if (schema instanceof z.core.$ZodObject) return objectsOf(schema)
  if (schema instanceof z.core.$ZodArray) return fc.array(valuesOf(schema._zod.def.element), { maxLength: 3 })
  if (schema instanceof z.core.$ZodTuple) return fc.tuple(...schema._zod.def.items.map(valuesOf))
  if (schema instanceof z.core.$ZodUnion) return fc.oneof(...schema._zod.def.options.map(valuesOf))
  if (schema instanceof z.core.$ZodRecord) return recordsOf(schema)
  if (schema instanceof z.core.$ZodOptional) return valuesOf(schema._zod.def.innerType)
  if (schema instanceof z.core.$ZodNullable) return fc.option(valuesOf(schema._zod.def.innerType))
  if (schema instanceof z.core.$ZodCatch) return fc.oneof(valuesOf(schema._zod.def.innerType), anything)
  if (schema instanceof z.core.$ZodPipe) return valuesOf(schema._zod.def.in)
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral)
    return fc.constantFrom(...schema._zod.values)
  const isOpen = schema instanceof z.core.$ZodUnknown || schema instanceof z.core.$ZodTransform
  return isOpen || schema instanceof z.core.$ZodCustom ? anything : oneThatFits(schema)
}

function oneThatFits(schema: z.core.$ZodType): Any {
  const right = [...TEXTS, ...NUMBERS, true, false].filter((value) => z.safeParse(schema, value).success)
  if (right.length === 0) throw new Error(`No value fits ${JSON.stringify(schema._zod.def)}`)
  return fc.constantFrom(...right)
}

function objectsOf(schema: z.core.$ZodObject): Any {
  const fields = Object.entries(schema._zod.def.shape)
  const required = fields.filter(([, field]) => field._zod.optin === undefined).map(([name]) => name)
  const known = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field)])), {
    requiredKeys: required,
  })
  return fc.oneof(
    { arbitrary: known, weight: 5 },
    fc.tuple(known, strange).map(([value, more]) => ({ ...more, ...value })),
  )
}

/** Fields that no schema knows; one of them has a name that an object inherits by. */
const strange = fc.dictionary(fc.constantFrom('more', 'constructor', 'toString', '7', '__proto__'), anything, {
  maxKeys: 2,
})

function recordsOf(schema: z.core.$ZodRecord): Any {
  const { keyType, valueType } = schema._zod.def
  const names = ['a', '1', '0.5', '__proto__', 'constructor', ...TEXTS].filter(
    (name) => z.safeParse(keyType, name).success,
  )
  return fc.dictionary(fc.constantFrom(...names), valuesOf(valueType), { maxKeys: 3 })
}

/** Values with one part replaced by anything, or without it. */
export function changedValuesOf(schema: z.core.$ZodType): Any {
  return fc
    .tuple(valuesOf(schema), fc.nat(), fc.option(anything, { nil: undefined, freq: 4 }))
    .map(([value, at, part]) => {
      const places = placesIn(value)
      return replaced(value, places[at % places.length] ?? [], part)
    })
}

type Place = readonly string[]

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  return [place, ...Object.entries(value).flatMap(([name, part]) => placesIn(part, [...place, name]))]
}

function replaced(value: unknown, [name, ...rest]: Place, part: unknown): unknown {
  if (name === undefined) return part
  if (Array.isArray(value))
    return value.map((each: unknown, at) => (String(at) === name ? replaced(each, rest, part) : each))
  const entries = Object.entries(Object(value)).map(([own, each]): [string, unknown] => [
    own,
    own === name ? replaced(each, rest, part) : each,
  ])
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined))
}
