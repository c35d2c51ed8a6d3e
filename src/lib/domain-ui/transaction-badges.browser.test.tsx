import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { TransactionBadges } from './transaction-badges'

const overpaid = { status: 2, exception: 'over' as const, amount: '100', amount_collected: '120' }

test.each([
  ['nothing of an overpaid payment was refunded', '0', ['Account paid', 'Overpaid +20.00']],
  ['a part of what was overpaid was refunded', '5', ['Account paid', 'Overpaid +20.00', 'Refunded 5.00']],
  ['what was overpaid was refunded: the question is settled', '20', ['Account paid', 'Refunded 20.00']],
  ['the back end does not say what was refunded', undefined, ['Account paid', 'Overpaid +20.00']],
])('%s', async (_, refunded, words) => {
  renderWithWords(
    <fieldset>
      <TransactionBadges payment={{ ...overpaid, ...(refunded === undefined ? {} : { refunded }) }} />
    </fieldset>,
  )
  await expect.element(page.getByRole('group')).toHaveTextContent(words.join(''))
})

test('a difference that the back end does not tell is a word alone', async () => {
  const payment = { status: 3, exception: 'under' as const, amount: '100', amount_collected: '—' }
  renderWithWords(
    <fieldset>
      <TransactionBadges payment={payment} short />
    </fieldset>,
  )
  await expect.element(page.getByRole('group')).toHaveTextContent(/Underpaid$/)
})
