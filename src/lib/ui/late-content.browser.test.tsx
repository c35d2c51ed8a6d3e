import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { heldCode } from '@/lib/late/testing/held-code'
import { Button } from './button'
import { layers } from './late-layers'
import { Menu, MenuItem } from './menu'
import { Popover } from './popover'
import { renderWithWords } from './testing/render-with-words'
import { toasts } from './toast'

const held = heldCode(async () => await Promise.resolve({ words: 'Of late code' }))

/** An opener whose content comes late too, and the role of what it opens. */
const KINDS: Record<string, [ReactElement, 'menu' | 'dialog']> = {
  Menu: [
    <Menu key="menu" late={held.late} trigger={<Button>Open</Button>}>
      {({ words }) => <MenuItem>{words}</MenuItem>}
    </Menu>,
    'menu',
  ],
  Popover: [
    <Popover key="popover" label="Layer" late={held.late} trigger={<Button>Open</Button>}>
      {({ words }) => <Button>{words}</Button>}
    </Popover>,
    'dialog',
  ],
}

const opener = page.getByRole('button', { name: 'Open' })

beforeEach(async () => {
  held.hold()
  await layers.load()
})

describe.each(Object.entries(KINDS))('what stands in a %s and is not there yet', (_, [ui, role]) => {
  const layer = page.getByRole(role)

  test('opens with the layer at one press, whose button gets the focus back', async () => {
    renderWithWords(ui)
    const before = opener.element()
    await opener.click()
    await expect.element(opener).toHaveAttribute('aria-busy', 'true')
    expect(layer.elements()).toHaveLength(0)
    await held.arrive()
    await expect.element(layer).toHaveTextContent('Of late code')
    await expect.element(page.getByText('Of late code')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => layer.elements()).toHaveLength(0)
    await expect.poll(() => document.activeElement).toBe(before)
  })

  test('is fetched when the focus reaches the button', async () => {
    renderWithWords(ui)
    await userEvent.tab()
    await expect.element(opener).toHaveFocus()
    await held.arrive()
    await expect.poll(() => held.late.get().state).toBe('here')
    expect(layer.elements()).toHaveLength(0)
  })

  test('says once that it could not be opened, and the next press tries again', async () => {
    const show = vi.spyOn(toasts, 'show')
    renderWithWords(ui)
    await opener.click()
    await held.fail()
    await expect.poll(() => show.mock.calls.map(([{ tone }]) => tone)).toEqual(['error'])
    await opener.click()
    await held.arrive()
    await expect.element(layer).toHaveTextContent('Of late code')
    show.mockRestore()
  })
})
