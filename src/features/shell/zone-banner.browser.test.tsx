import { i18n } from '@lingui/core'
import { act } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { USER } from '@/lib/api/testing/usual-answers'
import { useZone } from '@/lib/api/use-zone'
import { answering, openPage } from '@/lib/testing/page-bench'
import { messages as chinese } from '../../../locales/zh-CN.po'
import { Shell } from './shell'

/** Shows the zone on the page, so that a test can see that the merchant is known. */
function Screen() {
  return <Shell>Zone: {useZone()}</Shell>
}

const open = (user: object) => {
  answering({ 'GET /user/info': () => ({ ...USER, ...user }) })
  openPage('/', Screen)
}

test('a zone that cannot be used is named once, with what the days are counted in', async () => {
  await page.viewport(1280, 900)
  open({ zone: 'UTC', unknown_zone: 'US/Pacific-New' })
  const title = page.getByText('The time zone “US/Pacific-New” cannot be used here.')
  await expect.element(title).toBeVisible()
  expect(title.elements()).toHaveLength(1)
  await expect.element(page.getByText('Days are counted in UTC until you choose another zone.')).toBeVisible()
  act(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese }))
  await expect.element(page.getByText('时区“US/Pacific-New”无法使用。')).toBeVisible()
  await expect.element(page.getByText('在您选择其他时区之前，日期按 UTC 计算。')).toBeVisible()
})

describe('a new merchant, whose zone nobody has chosen', () => {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = device === 'Asia/Kathmandu' ? 'Asia/Tokyo' : 'Asia/Kathmandu'

  test.each([
    [`Use ${device}`, device],
    [`Keep ${zone}`, zone],
  ])('is asked once: "%s" counts in %s from then on', async (button, chosen) => {
    const user = { ...USER, zone, zone_chosen: false }
    const saved: unknown[] = []
    answering({
      'GET /user/info': () => user,
      'PUT /user/edit': ({ body }) => {
        saved.push(body)
        Object.assign(user, { zone: chosen, zone_chosen: true })
        return null
      },
    })
    openPage('/', Screen)
    await expect.element(page.getByText(`Days are counted in ${zone}. This device is in ${device}.`)).toBeVisible()
    await page.getByRole('button', { name: button }).click()
    await expect.element(page.getByText(`Zone: ${chosen}`)).toBeVisible()
    await expect.element(page.getByText(/Days are counted in/)).not.toBeInTheDocument()
    expect(saved).toEqual([{ zone: chosen }])
  })

  test('is asked on a phone in Chinese, and the buttons stand below the words', async () => {
    await page.viewport(390, 844)
    open({ zone, zone_chosen: false })
    act(() => i18n.loadAndActivate({ locale: 'zh-CN', messages: chinese }))
    const words = page.getByText(`日期按 ${zone} 计算，而此设备位于 ${device}。`)
    await expect.element(words).toBeVisible()
    const { bottom } = words.element().getBoundingClientRect()
    const { top } = page
      .getByRole('button', { name: `保留 ${zone}` })
      .element()
      .getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(bottom)
  })

  test('is not asked where the device is in that zone, or the service does not say', async () => {
    for (const user of [{ zone: device, zone_chosen: false }, { zone }]) {
      open(user)
      await expect.element(page.getByText(`Zone: ${user.zone}`).first()).toBeVisible()
      expect(page.getByText(/Days are counted/).query()).toBeNull()
    }
  })
})

test('a zone that is in use needs no notice', async () => {
  open({ zone: 'Asia/Kathmandu' })
  await expect.element(page.getByText('Zone: Asia/Kathmandu')).toBeVisible()
  expect(page.getByText(/Days are counted/).query()).toBeNull()
})

test.each(['Etc/Unknown', 'Mars/Olympus'])('a device in the zone %s counts in UTC, and says so', async (name) => {
  const usual = new Intl.DateTimeFormat().resolvedOptions()
  const odd = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  odd.mockReturnValue({ ...usual, timeZone: name })
  open({ zone: undefined })
  await expect.element(page.getByText('Zone: UTC')).toBeVisible()
  await expect.element(page.getByText(`The time zone “${name}” cannot be used here.`)).toBeVisible()
  odd.mockRestore()
})
