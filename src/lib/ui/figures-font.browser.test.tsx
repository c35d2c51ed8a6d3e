import { expect, test } from 'vitest'
import './tokens.css'

/** The width of a text of 100 px in the face of amounts, with or without its file. */
function widthOf(text: string, { weight, family }: { weight: number; family: string }): number {
  const span = document.createElement('span')
  Object.assign(span.style, {
    font: `${weight} 100px ${family}`,
    fontVariantNumeric: 'tabular-nums',
    position: 'absolute',
    whiteSpace: 'pre',
  })
  span.textContent = text
  document.body.append(span)
  const { width } = span.getBoundingClientRect()
  span.remove()
  return width
}

test.each([400, 600, 700])('an amount of weight %i is as wide without the file as with it', async (weight) => {
  await document.fonts.load(`${weight} 100px 'Settle Figures'`)
  const all = getComputedStyle(document.documentElement).getPropertyValue('--font-figures')
  const without = all.replace(`'Settle Figures',`, '')
  expect(without).not.toBe(all)
  for (const amount of ['128,619.443', '0.000001', '1']) {
    const right = widthOf(amount, { weight, family: all })
    expect(Math.abs(widthOf(amount, { weight, family: without }) - right) / right).toBeLessThan(0.03)
  }
})
