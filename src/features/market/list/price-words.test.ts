import { describe, expect, test } from 'vitest'
import { UNKNOWN } from '#shared/money/amount'
import { dayChange, priceText } from './price-words'

describe('a market token', () => {
  test.each([
    ['0.3001', '0.3001'],
    ['0.00000812', '0.00000812'],
    ['0.5', '0.50'],
    ['1', '1.00'],
    ['3745.2', '3,745.20'],
    ['98231.55789', '98,231.557'],
  ])('has the price %s written as %s', (price, text) => {
    expect(priceText(price)).toBe(text)
  })

  test('has a dash for a price and a change that nobody knows, and neither is called up or down', () => {
    expect(priceText(UNKNOWN)).toBe('—')
    expect(dayChange(UNKNOWN)).toEqual({ text: '—', tone: 'neutral' })
  })

  test.each([
    ['+1.84', '+1.84%', 'success'],
    ['-0.62', '−0.62%', 'danger'],
    ['0.00', '0.00%', 'neutral'],
    ['+0', '0%', 'neutral'],
    ['2', '+2%', 'success'],
  ])('has the change %s written as %s', (p, text, tone) => {
    expect(dayChange(p)).toEqual({ text, tone })
  })
})
