import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeApi, openRecords, payment } from '../testing/records-bench'

const typed = page.getByRole('textbox', { name: 'Note' })

test('a note that is being typed stays when another person saves one, and that is said', async () => {
  await page.viewport(1440, 900)
  let note = 'Sent on Monday'
  fakeApi([payment(1)], ({ path }) =>
    path === '/transactions/info'
      ? { list: [], record: payment(1), note, simulated: false, expires_at: 1_795_244_528 }
      : undefined,
  )
  const { client } = openRecords('/record?open=pay-1')
  await page.getByRole('button', { name: 'Edit note' }).click()
  await typed.fill('Sent on Tuesday')
  note = 'Sent back'
  await client.invalidateQueries({ queryKey: ['transactions'] })
  await expect.element(page.getByText('This was changed elsewhere meanwhile.')).toBeVisible()
  await expect.element(typed).toHaveValue('Sent on Tuesday')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Sent back', { exact: true })).toBeVisible()
})
