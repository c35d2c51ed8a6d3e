import { BigNumber } from 'bignumber.js'
import { describe, expect, it } from 'vitest'
import { add, divide, multiply, parseAmount, rescale, subtract, toDecimal } from './amount'
import { formatAmount } from './format'
import { readAmountInput } from './input'

/** 1,000,000 in the full run. */
const ROUNDS = Number(process.env['MONEY_ROUNDS'] ?? 10_000)
const MOST_DECIMALS = 18
const DOWN = BigNumber.ROUND_DOWN

/** bignumber.js: sums and products are exact; quotients are truncated toward zero. */
const WithDecimals = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) =>
  BigNumber.clone({ DECIMAL_PLACES: decimals, ROUNDING_MODE: DOWN, EXPONENTIAL_AT: 1e6 }),
)

/** A seeded generator of 32-bit numbers (mulberry32): a failure names its round and can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
const below = seeded(20_261_121)

const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join('')

interface Sample {
  text: string
  scale: number
}

/** Small and large, many zeros and many nines: 1 to 24 digits before the point, 0 to 18 after it. */
function sample({ signed }: { signed: boolean }): Sample {
  const scale = below(MOST_DECIMALS + 1)
  const drawn = [() => '0', () => digits(1 + below(6)), () => digits(1 + below(24)), () => '9'.repeat(1 + below(24))]
  const integer = (drawn[below(drawn.length)] ?? drawn[0])?.().replace(/^0+(?=\d)/, '') ?? '0'
  const filled = [digits(scale), '0'.repeat(scale), '9'.repeat(scale), digits(scale).replace(/.$/, '1')][below(4)] ?? ''
  const minus = signed && below(2) === 0 ? '-' : ''
  return { text: `${minus}${integer}${scale > 0 ? `.${filled}` : ''}`, scale }
}

/** As the wire writes it: all decimals, and no minus before a zero. */
function written(value: BigNumber, scale: number): string {
  const text = value.toFixed(scale, DOWN)
  return value.isZero() || /^-0(\.0*)?$/.test(text) ? text.replace('-', '') : text
}

/** What a list shows, computed by the other library. */
function listed(value: BigNumber): string {
  const minus = value.isNegative() && !value.isZero() ? '−' : ''
  const size = value.abs()
  const places = (size.decimalPlaces() ?? 0) > 2 ? 3 : 2
  if (!size.isZero() && size.decimalPlaces(places, DOWN).isZero()) return `${minus}<0.001`
  return `${minus}${size.toFormat(places, DOWN)}`
}

const differences: string[] = []
function same(round: number, what: string, pair: { ours: string; theirs: string }): void {
  if (pair.ours !== pair.theirs) differences.push(`round ${round} ${what}: ${pair.ours}, not ${pair.theirs}`)
}

function compareSums(round: number, one: Sample, two: Sample): void {
  const [left, right] = [new BigNumber(one.text), new BigNumber(two.text)]
  const finer = Math.max(one.scale, two.scale)
  const at = (what: string) => `${one.text} ${what} ${two.text}`
  same(round, `parse ${one.text}`, { ours: toDecimal(parseAmount(one.text)), theirs: written(left, one.scale) })
  same(round, at('+'), { ours: toDecimal(add(one.text, two.text)), theirs: written(left.plus(right), finer) })
  same(round, at('-'), { ours: toDecimal(subtract(one.text, two.text)), theirs: written(left.minus(right), finer) })
  const product = written(left.times(right), one.scale + two.scale)
  same(round, at('*'), { ours: toDecimal(multiply(one.text, two.text)), theirs: product })
  if (right.isZero()) return
  const scale = below(MOST_DECIMALS + 1)
  const quotient = WithDecimals[scale]?.(one.text).div(two.text)
  if (quotient === undefined) throw new RangeError(`No ${scale} decimals`)
  const ours = toDecimal(divide(one.text, two.text, { scale }))
  same(round, at('/'), { ours, theirs: written(quotient, scale) })
}

function compareTexts(round: number, { text, scale }: Sample): void {
  const value = new BigNumber(text)
  same(round, `list ${text}`, { ours: formatAmount(text), theirs: listed(value) })
  const plain = formatAmount(text, { mode: 'plain', decimals: scale })
  same(round, `plain ${text}`, { ours: plain, theirs: written(value, scale) })
  const fewer = below(MOST_DECIMALS + 1)
  const cut = toDecimal(rescale(text, fewer))
  same(round, `${text} with ${fewer} decimals`, { ours: cut, theirs: written(value, fewer) })
  if (new BigNumber(cut).abs().isGreaterThan(value.abs()))
    differences.push(`round ${round} ${text} rounded up to ${cut}`)
  if (value.isNegative()) return
  const read = readAmountInput(plain, { decimals: scale })
  same(round, `read ${plain}`, { ours: read.ok ? toDecimal(read.amount) : read.reason, theirs: written(value, scale) })
}

describe('against another library for decimals', () => {
  it(`${ROUNDS.toLocaleString('en')} rounds of parse, add, subtract, multiply, divide, cut, format and read: 0 differences`, () => {
    for (let round = 1; round <= ROUNDS && differences.length < 10; round++) {
      const one = sample({ signed: true })
      compareSums(round, one, sample({ signed: true }))
      compareTexts(round, one)
    }
    expect(differences).toEqual([])
  }, 1_200_000)
})
