import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { COMPONENTS } from './components/all'
import { drawFrame } from './frame'
import { SCREENS } from './screens'
import { drawStates } from './specimen'

afterEach(cleanup)

test.each(COMPONENTS)('$name is drawn in each of its states', async (component) => {
  drawStates(component)
  await expect.element(page.getByRole('heading', { level: 1, name: component.name })).toBeVisible()
  const shown = Object.keys(component.states)
  expect(shown.length).toBeGreaterThan(0)
  for (const state of shown)
    await expect.element(page.getByRole('region', { name: state, exact: true })).toBeInTheDocument()
})

test.each(SCREENS)('the screen “$name” is drawn by the fixtures of its browser test', async ({ open }) => {
  open()
  await expect.poll(() => document.body.textContent.trim().length).toBeGreaterThan(40)
})

test('the frame lists every entry and shows the chosen one in a window of its layout', async () => {
  drawFrame()
  await page.getByRole('button', { name: 'Payment records' }).click()
  await page.getByRole('combobox', { name: 'Layout' }).selectOptions('phone')
  await page.getByRole('combobox', { name: 'State' }).selectOptions('long words')
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('zh-CN')
  const shown = document.querySelector('iframe')
  expect(shown?.style.width).toBe('390px')
  expect(shown?.getAttribute('src')).toBe('?entry=Payment+records&state=long+words&language=zh-CN&theme=light')
  for (const { name } of [...COMPONENTS, ...SCREENS])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeInTheDocument()
})
