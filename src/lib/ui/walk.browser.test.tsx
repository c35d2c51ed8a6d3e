import { afterAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Drawer } from './drawer'
import { renderWithWords } from './testing/render-with-words'
import { Walk } from './walk'

const drawer = (
  <Drawer
    open
    onOpenChange={() => undefined}
    shown="b"
    title="Payment HS-20417-2026-11-21-000000001"
    actions={
      <Walk
        shown="b"
        keys={['a', 'b', 'c']}
        names={{ previous: 'Previous payment', next: 'Next payment' }}
        onOpen={() => undefined}
        findLink={() => null}
      />
    }
  />
)

const ACTS = ['Previous payment', 'Next payment', 'Copy link', 'Close']

afterAll(() => page.viewport(1440, 900))

test.each([320, 390, 1280])('a drawer of a record has the same acts at a width of %i', async (width) => {
  await page.viewport(width, 800)
  renderWithWords(drawer)
  // An installed console has no address bar: on a phone this button is the only way to the link.
  for (const name of ACTS) await expect.element(page.getByRole('button', { name })).toBeInTheDocument()
  const box = page.getByRole('dialog').element()
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
})
