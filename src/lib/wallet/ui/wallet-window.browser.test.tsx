import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { userEvent } from 'vitest/browser'
import { afterEach, describe, expect, it } from 'vitest'
import { Announcer } from '@/lib/ui/announcer'
import { Dialog } from '@/lib/ui/dialog'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { oauth } from '@/lib/wallet/methods'
import { isCancelled } from '@/lib/wallet/wallet-error'
import { useWallet, type Wallet } from './use-wallet'
import { WalletButton } from './wallet-button'
import { WalletProvider } from './wallet-provider'

const ORIGIN = 'http://wallet.localhost:9'

function setUp(above?: ReactNode) {
  const held = new Set<Wallet>()
  renderWithWords(
    <WalletProvider walletOrigin={ORIGIN}>
      <button type="button">Elsewhere</button>
      <Hold onWallet={(wallet) => held.add(wallet)} />
      <WalletButton />
      {above}
    </WalletProvider>,
  )
  return held
}

function Hold({ onWallet }: { onWallet: (wallet: Wallet) => void }) {
  const wallet = useWallet()
  useEffect(() => {
    onWallet(wallet)
  }, [onWallet, wallet])
  return <p>{wallet.stage}</p>
}

const frame = () => document.querySelector('iframe')
const dialog = () => document.querySelector('dialog')
const tell = (eventName: string) => {
  const data = { target: 'jsweb3-did', type: 'did_event', eventName }
  window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source: frame()?.contentWindow ?? null }))
}
const floating = () => screen.getByRole('button', { name: 'Open wallet', hidden: true })

afterEach(cleanup)

describe('the wallet window', () => {
  it('has no frame until it is needed, then a sandboxed one', () => {
    setUp()
    expect(frame()).toBeNull()
    fireEvent.click(floating())
    expect(frame()?.src).toBe(`${ORIGIN}/`)
    expect(frame()?.getAttribute('sandbox')).not.toContain('top-navigation')
    expect(frame()?.getAttribute('referrerpolicy')).toBe('strict-origin')
    expect(dialog()?.matches(':modal')).toBe(true)
  })

  it('is drawn a few times while the wallet shows and hides it thousands of times', async () => {
    setUp()
    fireEvent.click(floating())
    tell('loaded')
    await screen.findByText('Expected')
    const shown = { times: 0 }
    const element = dialog()
    const showModal = element?.showModal.bind(element)
    if (element && showModal) {
      element.showModal = () => {
        shown.times += 1
        showModal()
      }
    }
    for (let turn = 0; turn < 1_000; turn++) {
      tell('close')
      tell('open')
    }
    expect(shown.times).toBeLessThanOrEqual(8)
    // The page goes on to answer the person.
    await userEvent.click(screen.getByRole('button', { name: 'Close wallet window' }))
    await waitFor(() => expect(dialog()?.open ?? false).toBe(false))
  })

  it('shows the host, a tile while it loads and the badge only when the wallet answered', async () => {
    setUp()
    fireEvent.click(floating())
    expect(screen.getByText('wallet.localhost:9')).toBeVisible()
    expect(screen.getByText('Loading…')).toBeVisible()
    expect(screen.queryByText('Expected')).toBeNull()
    tell('loaded')
    expect(await screen.findByText('Expected')).toBeVisible()
    expect(screen.queryByText('Loading…')).toBeNull()
  })

  it('takes clicks and is readable over a dialog of the page: signing in again over a draft', () => {
    setUp(
      <>
        <Announcer />
        <Dialog open onOpenChange={() => {}} title="Login expired" />
      </>,
    )
    fireEvent.click(screen.getByTitle(/^Open wallet/))
    expect(getComputedStyle(screen.getByRole('button', { name: 'Close wallet window' })).pointerEvents).toBe('auto')
    expect(dialog()?.closest('[aria-hidden=true]')).toBeNull()
  })

  it('stays readable when a dialog of the page comes while it is open', async () => {
    setUp()
    fireEvent.click(floating())
    // As a dialog of the page does to everything beside it.
    dialog()?.setAttribute('aria-hidden', 'true')
    await waitFor(() => expect(dialog()).not.toHaveAttribute('aria-hidden'))
  })

  it('keeps its frame while it is closed', async () => {
    setUp()
    fireEvent.click(floating())
    const before = frame()
    fireEvent.click(screen.getByRole('button', { name: 'Close wallet window' }))
    await waitFor(() => expect(dialog()?.open).toBe(false))
    fireEvent.click(floating())
    expect(frame()).toBe(before)
  })

  it('opens for a log-in and takes Esc as a cancellation', async () => {
    const [wallet] = setUp()
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
    elsewhere.focus()
    const login = wallet?.bridge.request(oauth).catch((error: unknown) => error)
    await waitFor(() => expect(dialog()?.open).toBe(true))
    expect(screen.getByText('opening')).toBeInTheDocument()
    tell('loaded')
    await screen.findByText('waiting')
    await userEvent.keyboard('{Escape}')
    expect(isCancelled(await login)).toBe(true)
    expect(dialog()?.open).toBe(false)
    expect(document.activeElement).toBe(elsewhere)
  })

  it('replaces the frame on Retry', async () => {
    const [wallet] = setUp()
    fireEvent.click(floating())
    const before = frame()
    wallet?.bridge.retry()
    await waitFor(() => expect(frame()).not.toBe(before))
  })
})

interface Point {
  x: number
  y: number
}

const at = ({ x, y }: Point) => ({ clientX: x, clientY: y, pointerId: 1, button: 0 })
function press(from: Point, to: Point): void {
  const button = floating()
  // The browser captures only real pointers.
  button.setPointerCapture = () => {}
  fireEvent.pointerDown(button, at(from))
  fireEvent.pointerMove(button, at(to))
  fireEvent.pointerUp(button, at(to))
  fireEvent.click(button, { detail: 1 })
}
function centre(): Point {
  const box = floating().getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe('the floating button', () => {
  it('is at the lower right, 52 px', () => {
    setUp()
    const box = floating().getBoundingClientRect()
    expect([box.width, box.height]).toEqual([52, 52])
    expect(innerWidth - box.right).toBe(24)
    expect(innerHeight - box.bottom).toBe(24)
  })

  it('opens on a short press', () => {
    setUp()
    press(centre(), centre())
    expect(dialog()?.open).toBe(true)
  })

  it('moves to the nearer side when dragged, and does not open', () => {
    setUp()
    const from = centre()
    press(from, { x: 40, y: from.y - 100 })
    expect(dialog()?.open).toBe(false)
    const box = floating().getBoundingClientRect()
    expect(box.left).toBe(24)
    expect(innerHeight - box.bottom).toBe(124)
  })

  it('obeys the keyboard: Enter opens, arrows move', async () => {
    setUp()
    floating().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
    expect(floating().getBoundingClientRect().left).toBe(24)
    expect(innerHeight - floating().getBoundingClientRect().bottom).toBe(48)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(dialog()?.open).toBe(true))
  })

  it('ignores the other mouse buttons', () => {
    setUp()
    fireEvent.pointerDown(floating(), { button: 2, clientX: 0, clientY: 0 })
    fireEvent.pointerMove(floating(), { clientX: 90, clientY: 0 })
    fireEvent.pointerUp(floating(), { clientX: 90, clientY: 0 })
    expect(dialog()?.open).toBe(false)
  })
})
