import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from './button'
import { Dialog } from './dialog'
import { DockSpace } from './dock'
import { Drawer, DrawerSection } from './drawer'
import { Field } from './field'
import { Menu, MenuItem } from './menu'
import { Popover } from './popover'
import { Select } from './select'
import { Sheet } from './sheet'
import { TabPanel, Tabs } from './tabs'
import { Opener } from './testing/opener'
import { renderWithWords } from './testing/render-with-words'
import { TextInput } from './text-input'

const opener = () => page.getByRole('button', { name: 'Open' })

describe('Dialog', () => {
  test('is named by its title, described by its sentence, and starts in its first field', async () => {
    renderWithWords(
      <Opener>
        {(open, setOpen) => (
          <Dialog
            open={open}
            onOpenChange={setOpen}
            title="Verify this withdrawal"
            description="This approves one act only."
            footer={<Button variant="primary">Send 1,250.00 USDT</Button>}
          >
            <Field label="Account password">
              <TextInput />
            </Field>
          </Dialog>
        )}
      </Opener>,
    )
    await opener().click()
    const dialog = page.getByRole('dialog', { name: 'Verify this withdrawal' })
    await expect.element(dialog).toHaveAccessibleDescription('This approves one act only.')
    await expect.element(page.getByRole('textbox', { name: 'Account password' })).toHaveFocus()
  })

  test('without a field it takes the focus itself, never its confirming button', async () => {
    renderWithWords(
      <Opener>
        {(open, setOpen) => (
          <Dialog
            open={open}
            onOpenChange={setOpen}
            title="Delete"
            footer={<Button variant="danger-fill">Delete</Button>}
          />
        )}
      </Opener>,
    )
    await opener().click()
    await expect.element(page.getByRole('dialog')).toHaveFocus()
  })

  test('Esc closes it and the focus is back where it was', async () => {
    renderWithWords(<Opener>{(open, setOpen) => <Dialog open={open} onOpenChange={setOpen} title="Details" />}</Opener>)
    await opener().click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })

  test('a dialog higher than the page scrolls by wheel and finger down to its buttons', async () => {
    await page.viewport(800, 300)
    renderWithWords(
      <Dialog open onOpenChange={() => {}} title="Verify" footer={<Button>Confirm</Button>}>
        <div className="h-[900px]">Long</div>
      </Dialog>,
    )
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveFocus()
    const wheel = new WheelEvent('wheel', { deltaY: 200, bubbles: true, cancelable: true })
    expect(page.getByText('Long').element().dispatchEvent(wheel)).toBe(true)
    const frame = dialog.element().parentElement
    expect(frame?.scrollHeight).toBeGreaterThan(frame?.clientHeight ?? 0)
    await page.viewport(1440, 900)
  })

  test('while an answer is awaited it cannot be closed', async () => {
    const change = vi.fn<(open: boolean) => void>()
    renderWithWords(<Dialog open onOpenChange={change} dismissible={false} title="Sending" />)
    await expect.element(page.getByRole('dialog')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(change).not.toHaveBeenCalled()
    expect(page.getByRole('button', { name: 'Close' }).elements()).toHaveLength(0)
  })
})

describe('a layer that another one opens lies over it', () => {
  /** Whether a press in the middle of an element would reach it, if every layer took presses. */
  const isOnTop = (element: Element): boolean => {
    // What is under a modal layer takes no presses, so a press would find its way even to a layer that nobody sees.
    for (const each of document.querySelectorAll<HTMLElement>('[role=dialog]')) each.style.pointerEvents = 'auto'
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }

  test.each([
    ['a dialog', <Dialog key="dialog" open onOpenChange={() => {}} title="Verify" />],
    ['a tall sheet', <Sheet key="sheet" tall open onOpenChange={() => {}} title="Verify" />],
  ])('%s over a drawer', async (_, layer) => {
    await page.viewport(390, 844)
    renderWithWords(
      <Drawer open onOpenChange={() => {}} title="Add a fixed address">
        {layer}
      </Drawer>,
    )
    const upper = page.getByRole('dialog', { name: 'Verify' })
    await expect.element(upper).toHaveFocus()
    expect(isOnTop(upper.element())).toBe(true)
    await page.viewport(1440, 900)
  })

  test('the choices of a field over its dialog', async () => {
    renderWithWords(
      <Dialog open onOpenChange={() => {}} title="Export">
        <Field label="Format">
          <Select value="csv" onValueChange={() => {}} options={[{ value: 'csv', label: 'CSV' }]} />
        </Field>
      </Dialog>,
    )
    await page.getByRole('combobox', { name: 'Format' }).click()
    const choice = page.getByRole('option', { name: 'CSV' })
    await expect.element(choice).toBeVisible()
    expect(isOnTop(choice.element())).toBe(true)
  })
})

describe('Drawer', () => {
  test('is a labelled dialog that returns the focus when it is closed', async () => {
    renderWithWords(
      <Opener>
        {(open, setOpen) => (
          <Drawer open={open} onOpenChange={setOpen} title="Payment HS-20417" footer={<Button>Refund</Button>}>
            <DrawerSection title="Timeline">Created</DrawerSection>
          </Drawer>
        )}
      </Opener>,
    )
    await opener().click()
    await expect.element(page.getByRole('dialog', { name: 'Payment HS-20417' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(opener()).toHaveFocus()
  })

  test('returns to a given element when its opener is gone', async () => {
    const change = vi.fn<(open: boolean) => void>()
    const list = document.createElement('button')
    document.body.append(list)
    const drawer = (open: boolean) => (
      <Drawer open={open} onOpenChange={change} title="Payment" returnFocusTo={() => list} />
    )
    const view = renderWithWords(drawer(true))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    view.rerender(drawer(false))
    await expect.poll(() => document.activeElement).toBe(list)
    list.remove()
  })
})

describe('a drawer that docks, in a wide window', () => {
  const open = async () => {
    await page.viewport(1920, 1080)
    renderWithWords(
      <Opener>
        {(open, setOpen) => (
          <DockSpace
            open={open}
            drawer={<Drawer open={open} onOpenChange={setOpen} shown="1" title="Payment HS-20417" />}
          >
            <Button>Filters</Button>
          </DockSpace>
        )}
      </Opener>,
    )
    await opener().click()
  }
  const pane = () => page.getByRole('region', { name: 'Payment HS-20417' })

  test('is a region that takes the focus, leaves the list within reach, and closes by Esc', async () => {
    await open()
    await expect.element(pane()).toHaveFocus()
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect.element(pane()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(pane()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
    await page.viewport(1440, 900)
  })

  test('covers the page once it is undocked, which is remembered, until it is docked again', async () => {
    await open()
    await page.getByRole('button', { name: 'Show over the list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Payment HS-20417' })
    await expect.element(dialog).toHaveFocus()
    expect(localStorage.getItem('drawer-dock')).toBe('over')
    await page.getByRole('button', { name: 'Show beside the list' }).click()
    await expect.element(pane()).toHaveFocus()
    await expect.poll(() => getComputedStyle(document.body).overflow).toBe('visible')
    await page.viewport(1440, 900)
  })

  test('covers the page in a narrower window', async () => {
    await open()
    await page.viewport(1440, 900)
    await expect.element(page.getByRole('dialog', { name: 'Payment HS-20417' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Show over the list' }).elements()).toHaveLength(0)
  })
})

describe('Sheet', () => {
  test('is a labelled dialog', async () => {
    renderWithWords(
      <Sheet open onOpenChange={() => {}} title="Filters" footer={<Button block>Show 1,284 results</Button>} />,
    )
    await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  })
})

describe('Popover and Menu', () => {
  test('a popover opens by keyboard, closes by Esc and returns the focus', async () => {
    renderWithWords(
      <Popover label="Notifications" trigger={<Button>Bell</Button>}>
        Nothing new
      </Popover>,
    )
    const bell = page.getByRole('button', { name: 'Bell' })
    bell.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(bell).toHaveFocus()
    await expect.element(bell).toHaveAttribute('aria-expanded', 'false')
  })

  test('a menu works by arrow keys; a disabled item shows its reason', async () => {
    const refund = vi.fn<() => void>()
    renderWithWords(
      <Menu trigger={<Button>Actions</Button>}>
        <MenuItem disabledReason="Nothing to resend">Redeliver</MenuItem>
        <MenuItem onSelect={refund}>Refund…</MenuItem>
      </Menu>,
    )
    page.getByRole('button', { name: 'Actions' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: /Redeliver/ })).toHaveTextContent('Nothing to resend')
    await expect.element(page.getByRole('menuitem', { name: 'Refund…' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(refund).toHaveBeenCalledOnce()
  })
})

describe('Tabs', () => {
  test('arrow keys move between them; a changed one is announced as changed', async () => {
    const change = vi.fn<(value: string) => void>()
    renderWithWords(
      <Tabs
        label="Views"
        value="all"
        onValueChange={change}
        tabs={[
          { value: 'all', label: 'All', count: '1,284', changed: true },
          { value: 'paid', label: 'Paid today' },
        ]}
      >
        <TabPanel value="all">Every payment</TabPanel>
      </Tabs>,
    )
    const all = page.getByRole('tab', { name: /All 1,284/ })
    await expect.element(all).toHaveTextContent('changed, not saved')
    await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Every payment')
    all.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(change).toHaveBeenCalledWith('paid')
  })

  test('the keys go round the ends, and the panel has the name of its tab', async () => {
    function Choice() {
      const [value, setValue] = useState('a')
      return (
        <Tabs
          label="Views"
          value={value}
          onValueChange={setValue}
          tabs={['a', 'b', 'c'].map((each) => ({ value: each, label: `Tab ${each}` }))}
        >
          <TabPanel value={value}>Content of {value}</TabPanel>
        </Tabs>
      )
    }
    renderWithWords(<Choice />)
    const chosen = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent
    await page.getByRole('tab', { name: 'Tab a' }).click()
    const walk: [string, string][] = [
      ['{ArrowLeft}', 'Tab c'],
      ['{ArrowRight}', 'Tab a'],
      ['{End}', 'Tab c'],
      ['{Home}', 'Tab a'],
    ]
    for (const [key, name] of walk) {
      await userEvent.keyboard(key)
      await expect.element(page.getByRole('tab', { name })).toHaveFocus()
      expect(chosen()).toBe(name)
      await expect.element(page.getByRole('tabpanel', { name })).toBeVisible()
    }
    await userEvent.tab()
    await expect.element(page.getByRole('tabpanel')).toHaveFocus()
  })
})
