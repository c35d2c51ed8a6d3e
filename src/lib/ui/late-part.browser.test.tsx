import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lateCode } from '@/lib/late/late-code'
import { LatePart } from './late-part'
import { Skeleton } from './skeleton'
import { renderWithWords } from './testing/render-with-words'

const draw = (fetch: () => Promise<string>) =>
  renderWithWords(
    <LatePart
      late={lateCode(fetch)}
      waiting={<Skeleton className="h-64" />}
      renderFrame={(state) => (
        <>
          <h1>Withdraw</h1>
          {state}
        </>
      )}
    >
      {(name) => <p>The part called {name}</p>}
    </LatePart>,
  )

test('its place is kept until it is there', async () => {
  let arrive: (name: string) => void = () => {}
  draw(() => new Promise((resolve) => (arrive = resolve)))
  await expect.element(page.getByText('Loading…')).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Withdraw' })).toBeVisible()
  arrive('result')
  await expect.element(page.getByText('The part called result')).toBeVisible()
  expect(page.getByText('Loading…').elements()).toHaveLength(0)
})

test('a lost part says so below the heading of its page, and comes at the second try', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('result')
  draw(fetch)
  await expect.element(page.getByText('This part of the page could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Withdraw' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('The part called result')).toBeVisible()
})
