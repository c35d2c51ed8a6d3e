import { useState } from 'react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { startTranslator } from './testing/translator'
import { surviveTranslators } from './translated-page'

let stop = (): void => undefined
beforeAll(() => {
  surviveTranslators()
  stop = startTranslator(document.body, (text) => `[${text}]`)
})
afterAll(() => stop())

/** Texts beside others, as in "3 results · 25 USDT": each is a text of its own that React keeps. */
function Results() {
  const [count, setCount] = useState(19_631)
  const [order, setOrder] = useState(['first', 'second'])
  const [isOpen, setOpen] = useState(true)
  return (
    <main>
      <p data-testid="count">
        {isOpen && 'all '}
        {count} results
        {count > 5 && ' of this year'}
      </p>
      <p data-testid="order">
        {order.map((name) => [name, <b key={name}>{name.length} letters</b>])}
        {isOpen ? ' and more' : ' and no more'}
      </p>
      <button type="button" onClick={() => setCount((now) => (now === 3 ? 19_631 : 3))}>
        7
      </button>
      <button type="button" onClick={() => setOrder((now) => [...now].reverse())}>
        8
      </button>
      <button type="button" onClick={() => setOpen((now) => !now)}>
        9
      </button>
    </main>
  )
}

test('a translated page shows the figures of now, and no text of before beside them', async () => {
  renderWithWords(<Results />)
  const count = page.getByTestId('count')
  const order = page.getByTestId('order')
  await expect.element(count).toHaveTextContent('[all ]19631[ results][ of this year]')
  await page.getByRole('button', { name: '7' }).click()
  await expect.element(count).toHaveTextContent('[all ]3[ results]')
  await page.getByRole('button', { name: '9' }).click()
  await expect.element(count).toHaveTextContent(/^3\[ results\]$/)
  await expect.element(order).toHaveTextContent(/\[ and no more\]$/)
  await page.getByRole('button', { name: '7' }).click()
  await page.getByRole('button', { name: '9' }).click()
  await expect.element(count).toHaveTextContent('[all ]19631[ results][ of this year]')
  await page.getByRole('button', { name: '8' }).click()
  await expect.element(order).toHaveTextContent(/^\[second\]6\[ letters\]\[first\]5\[ letters\]\[ and more\]$/)
})
