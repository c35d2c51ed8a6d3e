import { type ReactElement, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from './button'
import { Dialog } from './dialog'
import { DockSpace } from './dock'
import { Drawer } from './drawer'
import type * as parts from './layers/parts'
import { Menu, MenuItem } from './menu'
import { Popover } from './popover'
import { Select } from './select'
import { Sheet } from './sheet'
import { heldLayers } from './testing/held-layers'
import { Opener } from './testing/opener'
import { renderWithWords } from './testing/render-with-words'
import { toasts } from './toast'

vi.mock('./late-layers', async () => {
  const { heldLayers: held } = await import('./testing/held-layers')
  return { layers: held.late }
})

function Chooser() {
  const [value, setValue] = useState('a')
  const options = ['a', 'b'].map((each) => ({ value: each, label: `Choice ${each}` }))
  return <Select aria-label="Open" value={value} onValueChange={setValue} options={options} />
}

/** What stands inside of another layer and is opened by nobody. */
type Inside = 'MenuItemLayer' | 'MenuSeparatorLayer'

/** An opener of each kind of layer, and the role of what it opens. */
const KINDS = {
  MenuLayer: [
    <Menu key="menu" trigger={<Button>Open</Button>}>
      <MenuItem>One</MenuItem>
    </Menu>,
    'menu',
  ],
  PopoverLayer: [
    <Popover key="popover" label="Layer" trigger={<Button>Open</Button>}>
      Nothing new
    </Popover>,
    'dialog',
  ],
  SelectLayer: [<Chooser key="select" />, 'listbox'],
  DialogLayer: [
    <Opener key="dialog">{(open, set) => <Dialog open={open} onOpenChange={set} title="Layer" />}</Opener>,
    'dialog',
  ],
  SheetLayer: [
    <Opener key="sheet">{(open, set) => <Sheet open={open} onOpenChange={set} title="Layer" />}</Opener>,
    'dialog',
  ],
  CoveringDrawer: [
    <Opener key="drawer">{(open, set) => <Drawer open={open} onOpenChange={set} title="Layer" />}</Opener>,
    'dialog',
  ],
  DockedDrawer: [
    <Opener key="docked">
      {(open, set) => (
        <DockSpace open={open} drawer={<Drawer open={open} onOpenChange={set} shown="1" title="Layer" />}>
          List
        </DockSpace>
      )}
    </Opener>,
    'region',
  ],
} satisfies Record<Exclude<keyof typeof parts, Inside>, [ReactElement, string]>

const PRESSES = {
  mouse: () => userEvent.click(opener()),
  key: async () => {
    openerNode().focus()
    await userEvent.keyboard('{Enter}')
  },
  touch: () => {
    const finger = { bubbles: true, cancelable: true, pointerType: 'touch', pointerId: 2 }
    const node = openerNode()
    node.dispatchEvent(new PointerEvent('pointerdown', finger))
    node.dispatchEvent(new PointerEvent('pointerup', finger))
    node.focus()
    node.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
  },
} satisfies Record<string, () => void | Promise<void>>

/** Found by its node, because a modal layer hides it from everything else. */
function openerNode(): HTMLElement {
  const isOpener = ({ textContent, ariaLabel }: Element) => (ariaLabel ?? textContent) === 'Open'
  const node = [...document.querySelectorAll('button')].find(isOpener)
  if (!node) throw new Error('The button that opens is not there')
  return node
}
const opener = () => page.elementLocator(openerNode())
const layersOf = (role: string) => [
  ...document.querySelectorAll(role === 'region' ? '[data-docked]' : `[role=${role}]`),
]

beforeEach(async () => {
  heldLayers.hold()
  await page.viewport(1920, 1080)
})

const ALL = Object.entries(KINDS).flatMap(([kind, [ui, role]]) =>
  Object.entries(PRESSES).map(([by, press]) => ({ kind, by, ui, role, press })),
)

describe.each(ALL)('$kind, pressed by $by before its code is there', ({ ui, role, press }) => {
  test('opens once when the code comes, at the same button, which gets the focus back', async () => {
    renderWithWords(ui)
    const before = openerNode()
    const place = before.getBoundingClientRect()
    await press()
    expect(layersOf(role)).toHaveLength(0)
    expect(before.getAttribute('aria-expanded')).not.toBe('true')
    await heldLayers.arrive()
    await expect.poll(() => layersOf(role)).toHaveLength(1)
    expect(openerNode()).toBe(before)
    expect(before.getBoundingClientRect().top).toBe(place.top)
    await expect.poll(() => layersOf(role).some((layer) => layer.contains(document.activeElement))).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => layersOf(role)).toHaveLength(0)
    await expect.poll(() => document.activeElement).toBe(before)
  })

  test('and pressed again later, it opens again', async () => {
    renderWithWords(ui)
    await press()
    await heldLayers.arrive()
    await expect.poll(() => layersOf(role)).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => layersOf(role)).toHaveLength(0)
    await press()
    await expect.poll(() => layersOf(role)).toHaveLength(1)
  })

  test('says that it could not be opened when the code does not come, and the next press tries again', async () => {
    const show = vi.spyOn(toasts, 'show')
    renderWithWords(ui)
    await press()
    await heldLayers.fail()
    await expect.poll(() => show.mock.calls.map(([{ tone }]) => tone)).toEqual(['error'])
    expect(openerNode().getAttribute('aria-busy')).toBeNull()
    await press()
    await heldLayers.arrive()
    await expect.poll(() => layersOf(role)).toHaveLength(1)
    show.mockRestore()
  })
})

describe.each(['MenuLayer', 'PopoverLayer', 'SelectLayer'] as const)('%s', (kind) => {
  const [ui, role] = KINDS[kind]
  const withOther = (
    <>
      {ui}
      <Button>Other</Button>
    </>
  )

  test('a press is forgotten when something else is pressed before the code comes', async () => {
    renderWithWords(withOther)
    await opener().click()
    await expect.poll(() => openerNode().getAttribute('aria-busy')).toBe('true')
    await page.getByRole('button', { name: 'Other' }).click()
    await heldLayers.arrive()
    await expect.poll(() => heldLayers.late.get().state).toBe('here')
    await expect.poll(() => openerNode().getAttribute('aria-busy')).toBeNull()
    expect(layersOf(role)).toHaveLength(0)
    await expect.element(page.getByRole('button', { name: 'Other' })).toHaveFocus()
  })

  test('two presses before the code comes open it once', async () => {
    renderWithWords(withOther)
    await opener().click()
    await opener().click()
    await heldLayers.arrive()
    await expect.poll(() => layersOf(role)).toHaveLength(1)
  })

  test('the code is fetched when the pointer or the focus reaches the button', async () => {
    renderWithWords(withOther)
    openerNode().focus()
    await heldLayers.arrive()
    await expect.poll(() => heldLayers.late.get().state).toBe('here')
    expect(layersOf(role)).toHaveLength(0)
  })
})

test('a menu that a key has opened before its code was there starts at its first item', async () => {
  renderWithWords(KINDS.MenuLayer[0])
  await PRESSES.key()
  await heldLayers.arrive()
  await expect.element(page.getByRole('menuitem', { name: 'One' })).toHaveFocus()
})

test('a closed list of choices takes letters before any code is there', async () => {
  renderWithWords(<Chooser />)
  openerNode().focus()
  await userEvent.keyboard('choice b')
  await expect.element(page.getByRole('combobox', { name: 'Open' })).toHaveTextContent('Choice b')
})
