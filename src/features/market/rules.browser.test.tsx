import { page } from 'vitest/browser'
import { renderWithApi } from '@/lib/testing/render-with-api'
import { testSpecRows } from '@/lib/testing/spec-rows'
import { MarketMonitor } from './market-monitor'
import { SPEC_ROWS } from './testing/spec-rows'

const FOLLOWED = ['TRX', 'ETH', 'BNB', 'BTC']
const list = [...FOLLOWED, 'SOL'].map((token) => ({
  id: token,
  token,
  logo: '',
  balance: '3.5',
  p: '+1.84',
  check: FOLLOWED.includes(token),
  history: ['3', '3.5'],
}))

testSpecRows(SPEC_ROWS, async () => {
  await page.viewport(1280, 900)
  renderWithApi(<MarketMonitor />, {
    'GET /market/follow/list': () => ({ list: list.filter(({ check }) => check) }),
    'GET /market/search': () => ({ list }),
  })
  await page.getByRole('searchbox').click()
})
