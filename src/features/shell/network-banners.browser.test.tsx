import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { learnServerTime } from '@/lib/api/transport/server-clock'
import { renderWithApi } from '@/lib/testing/render-with-api'
import { NetworkBanners } from './network-banners'

const DAY_MS = 86_400_000

const learn = (at: number) => learnServerTime(new Date(at).toUTCString(), at)

afterEach(() => {
  vi.restoreAllMocks()
  learn(Date.now())
})

test('offline on another day, the last answer is dated: its clock time alone would be that of today', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  learn(Date.now() - 2 * DAY_MS)
  renderWithApi(<NetworkBanners />, {})
  await expect
    .element(page.getByText(/What you see is from \d{4}-\d\d-\d\d \d\d:\d\d UTC\S* or earlier\./))
    .toBeVisible()
})
