import { afterEach, expect, test } from 'vitest'
import { queryClient } from '@/lib/domain-ui/console-client'
import { USER } from '@/lib/api/testing/usual-answers'
import { userInfoOptions } from '@/lib/api/user'
import { answering } from '@/lib/testing/page-bench'
import { forgetMerchant, merchantStatus } from './merchant-status'
import { session } from './session'
import { unseal } from './tabs/sealed-store'
import { browserTokenVault } from './tabs/token-vault'

const older = 'o'.repeat(43)
const newer = 'n'.repeat(43)

/** Data is written some seconds after it changed. */
const WRITTEN = { timeout: 15_000 }
const kept = async () => (await unseal('data')) ?? 'nothing'

afterEach(() => {
  session.end()
  queryClient.clear()
})

test('a session that comes back with a newer token goes on to keep its data', async () => {
  let name = 'Northwind'
  answering({ 'GET /user/info': () => ({ ...USER, name }) })
  session.begin({ token: older, kept: true })
  await merchantStatus(true)
  await expect.poll(kept, WRITTEN).toContain('Northwind')
  // Another tab has exchanged the token while this one slept.
  await browserTokenVault().save({ id: session.state().signedIn?.id ?? '', token: newer, kept: true, turn: 1 })
  session.refused(older)
  forgetMerchant()
  await expect.poll(() => session.token()).toBe(newer)
  await merchantStatus(true)
  name = 'Harbor'
  await queryClient.fetchQuery({ ...userInfoOptions, staleTime: 0 })
  await expect.poll(kept, WRITTEN).toContain('Harbor')
})

test('the page keeps what the device keeps, not each answer of a week, and nothing of it after log-out', async () => {
  const LONG_AGO = Date.now() - 60 * 60_000
  const usual = queryClient.getDefaultOptions().queries?.gcTime
  answering({ 'GET /user/info': () => USER })
  session.begin({ token: older, kept: true })
  await merchantStatus(true)
  await expect.poll(() => queryClient.getDefaultOptions().queries?.gcTime).not.toBe(usual)
  const cache = queryClient.getQueryCache()
  for (let page = 0; page < 300; page += 1)
    queryClient.setQueryData(['transactions', 'list', { page }], { list: [] }, { updatedAt: LONG_AGO + page })
  queryClient.setQueryData(['just', 'left'], 'here')
  await expect.poll(() => cache.getAll().length, WRITTEN).toBeLessThanOrEqual(101)
  expect(queryClient.getQueryData(['transactions', 'list', { page: 299 }])).toEqual({ list: [] })
  expect(queryClient.getQueryData(['just', 'left'])).toBe('here')
  session.end()
  expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(usual)
})
