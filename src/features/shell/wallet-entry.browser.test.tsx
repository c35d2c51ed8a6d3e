import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useWalletButtonPlace } from '@/lib/config/wallet-button-place'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { WalletEntry } from './wallet-entry'

function Mover() {
  const [place, setPlace] = useWalletButtonPlace()
  return (
    <button type="button" onClick={() => setPlace(place === 'header' ? 'floating' : 'header')}>
      Move
    </button>
  )
}

test('the wallet is opened from the header, until the person wants the floating button', async () => {
  renderWithWords(
    <>
      <WalletEntry />
      <Mover />
    </>,
  )
  const entry = page.getByRole('button', { name: 'Open wallet' })
  await expect.element(entry).toBeVisible()
  await page.getByRole('button', { name: 'Move' }).click()
  await expect.element(entry).not.toBeInTheDocument()
  expect(localStorage.getItem('wallet-button')).toBe('floating')
  await page.getByRole('button', { name: 'Move' }).click()
  await expect.element(entry).toBeVisible()
})
