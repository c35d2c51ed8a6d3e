import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { refused } from '@/lib/api/testing/fake-server'
import { continueButton, review } from './testing/steps'
import { quoteFor } from './testing/samples'
import { fakeApi, openWithdraw } from './testing/withdraw-bench'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  await forgetIntents()
})

describe('the quote on the review', () => {
  test('a renewal that is refused is named, and not called one that is on its way', async () => {
    let isRefused = false
    fakeApi(({ path, body }) => {
      if (path !== '/account/withdrawal/quote') return undefined
      return isRefused ? refused(422, 'Insufficient balance', 10_023) : quoteFor(body)
    })
    const { client } = openWithdraw()
    await review()
    isRefused = true
    await client.invalidateQueries({ queryKey: ['withdrawal', 'quote'] })
    await expect.element(page.getByRole('alert').filter({ hasText: 'No new quote was given.' })).toBeVisible()
    await expect.element(page.getByText(/Insufficient balance/).first()).toBeVisible()
    await expect.element(continueButton()).toHaveAccessibleDescription('There is no valid quote')
    isRefused = false
    await client.invalidateQueries({ queryKey: ['withdrawal', 'quote'] })
    await expect.element(page.getByText('No new quote was given.')).not.toBeInTheDocument()
    await expect.element(continueButton()).toHaveAccessibleDescription('Tick the box above first')
  })

  test.each([
    ['has expired is named', -3600, 1],
    ['still holds is nothing to the person', 120, 0],
  ])('a fault while the quote %s', async (_, seconds, named) => {
    let isDown = false
    const expires_at = Math.floor(Date.now() / 1000) + seconds
    fakeApi(({ path, body }) => {
      if (path !== '/account/withdrawal/quote') return undefined
      return isDown ? refused(500, 'Database is away') : quoteFor(body, { expires_at })
    })
    const { client } = openWithdraw()
    await review()
    isDown = true
    await client.invalidateQueries({ queryKey: ['withdrawal', 'quote'] })
    await expect.poll(() => page.getByText('No new quote was given.').elements()).toHaveLength(named)
    await expect
      .element(continueButton())
      .toHaveAccessibleDescription(named === 1 ? 'There is no valid quote' : 'Tick the box above first')
  })
})
