import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithApi } from '@/lib/testing/render-with-api'
import { RiskLine } from './risk-line'

const DAY = 86_400
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

test('the time of a check is dated when it was on another day, and else is the clock alone', async () => {
  const pass = { level: 'Pass' as const, categories: [] }
  renderWithApi(
    <>
      <p data-testid="old">
        <RiskLine risk={{ ...pass, checked_time: ago(3 * DAY) }} />
      </p>
      <p data-testid="new">
        <RiskLine risk={{ ...pass, checked_time: ago(0) }} />
      </p>
    </>,
    {},
  )
  await expect.element(page.getByTestId('old').getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect.element(page.getByTestId('new').getByText(/^\d\d:\d\d:\d\d$/)).toBeVisible()
})
