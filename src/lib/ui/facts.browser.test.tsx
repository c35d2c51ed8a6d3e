import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AddressBlock } from './address-block'
import { AddressInline } from './address-inline'
import { Amount } from './amount'
import { AsOf } from './as-of'
import { Badge } from './badge'
import { Chip } from './chip'
import { CopyButton } from './copy-button'
import { HiddenAmounts } from './hidden-amounts'
import { Sparkline } from './sparkline'
import { Stepper } from './stepper'
import { Sum } from './sum'
import { renderWithWords } from './testing/render-with-words'
import { Timeline } from './timeline'
import { toasts } from './toast'
import { Toaster } from './toaster'
import { TokenName } from './token-mark'

const ADDRESS = 'TSj72x4VchwBpbpisgk1QGi8QrkrMpupvj'

afterEach(() => {
  vi.useRealTimers()
  for (const { id } of toasts.list()) toasts.dismiss(id)
})

describe('Amount', () => {
  test.each([
    [{ value: '1250.5', unit: 'USDT' }, '1,250.50 USDT'],
    [{ value: '1248.5', mode: 'full', unit: 'USDT' }, '1,248.500000 USDT'],
    [{ value: '-1.5' }, '−1.50'],
    [{ value: '5', sign: 'always' }, '+5.00'],
    [{ value: '0.0004' }, '<0.001'],
    [{ value: undefined }, '—'],
    [{ value: '128419.36', estimate: true }, '≈ 128,419.36'],
  ] as const)('%o reads %s', (props, text) => {
    const { container } = renderWithWords(<Amount {...props} />)
    expect(container.textContent).toBe(text)
  })

  test('a shortened figure has the whole one as its title', async () => {
    renderWithWords(<Amount value="1250.505999" unit="USDT" />)
    await expect.element(page.getByTitle('1,250.505999 USDT')).toHaveTextContent('1,250.505')
  })

  test('twelve digits and eighteen decimals fit into their pane on a phone', async () => {
    await page.viewport(390, 844)
    const { container } = renderWithWords(
      <div className="w-80">
        <Amount value="123456789012.123" unit="USDT" size="hero" />
        <Amount value="123456789012.123456789012345678" mode="full" decimals={18} unit="USDT" size="hero" />
        <Amount value="123456789012.123456789012345678" mode="full" decimals={18} unit="USDT" size="big" />
      </div>,
    )
    const pane = container.querySelector('.w-80')
    expect(pane?.scrollWidth).toBe(pane?.clientWidth)
    await page.viewport(1440, 900)
  })

  test('hidden balances show no digit, not even in the title', () => {
    const { container } = renderWithWords(
      <HiddenAmounts value>
        <Amount value="128406.52" unit="USDT" />
      </HiddenAmounts>,
    )
    expect(container.innerHTML).not.toMatch(/128|406/)
    expect(container.textContent).toContain('hidden')
  })
})

describe('addresses', () => {
  test('a block shows the whole address, reads it in groups and states its length', () => {
    const { container } = renderWithWords(<AddressBlock address={ADDRESS} />)
    expect(container.textContent).toContain('TSj7 2x4V chwB pbpi sgk1 QGi8 Qrkr Mpup vj')
    expect(container.textContent).toContain('34 characters')
  })

  test('a masked address is copied in full', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderWithWords(<AddressInline value={ADDRESS} show="masked" copyLabel="Copy address" />)
    await expect.element(page.getByText('TSj72…upvj')).toHaveAttribute('title', ADDRESS)
    await page.getByRole('button', { name: 'Copy address' }).click()
    expect(write).toHaveBeenCalledWith(ADDRESS)
  })
})

describe('CopyButton', () => {
  const realNow = Date.now
  let ahead = 0
  beforeEach(() => {
    // The same words within a second are not shown again, and the test before may have copied too.
    ahead += 2000
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
  })
  afterEach(() => vi.restoreAllMocks())

  test('says in a toast that it copied, and shows it for a second and a half', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderWithWords(
      <>
        <CopyButton value="1" label="Copy transaction ID" />
        <Toaster />
      </>,
    )
    const button = page.getByRole('button', { name: 'Copy transaction ID' })
    await button.click()
    await expect.element(button).toHaveAttribute('title', 'Copied')
    await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
    await vi.advanceTimersByTimeAsync(1500)
    await expect.element(button).toHaveAttribute('title', 'Copy transaction ID')
  })

  test('when the clipboard refuses, the text is selected', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    renderWithWords(<AddressInline value={ADDRESS} show="plain" copyLabel="Copy address" />)
    await page.getByRole('button', { name: 'Copy address' }).click()
    await expect.poll(() => window.getSelection()?.toString()).toBe(ADDRESS)
  })

  test('a refusal is shown until a copy works, and says that the old text is still in the clipboard', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    renderWithWords(
      <>
        <CopyButton value={ADDRESS} label="Copy address" />
        <Toaster />
      </>,
    )
    await page.getByRole('button', { name: 'Copy address' }).click()
    const refused = page.getByText(
      'Could not copy. The clipboard still has what was in it before. Copy the text by hand.',
    )
    await expect.element(refused).toBeVisible()
    write.mockResolvedValue()
    await page.getByRole('button', { name: 'Copy address' }).click()
    await expect.element(page.getByText('Copied')).toBeVisible()
    await expect.element(refused).not.toBeInTheDocument()
  })

  test('a refused copy of a whole address selects it', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    function Address() {
      const block = useRef<HTMLDivElement>(null)
      return (
        <>
          <AddressBlock ref={block} address={ADDRESS} />
          <CopyButton value={ADDRESS} label="Copy address" source={block} />
        </>
      )
    }
    renderWithWords(<Address />)
    await page.getByRole('button', { name: 'Copy address' }).click()
    const carried = new DataTransfer()
    await expect.poll(() => window.getSelection()?.toString()).toContain('TSj7 2x4V')
    document
      .querySelector('[translate=no]')
      ?.dispatchEvent(new ClipboardEvent('copy', { clipboardData: carried, bubbles: true, cancelable: true }))
    expect(carried.getData('text/plain')).toBe(ADDRESS)
  })

  test('asks before it copies a sender, and “no” copies nothing', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderWithWords(<CopyButton value="1" label="Copy sender address" askFirst={() => Promise.resolve(false)} />)
    await page.getByRole('button').click()
    expect(write).not.toHaveBeenCalled()
  })
})

describe('small parts', () => {
  test('a badge says its state in words', async () => {
    renderWithWords(<Badge tone="success">Paid</Badge>)
    await expect.element(page.getByText('Paid')).toBeVisible()
  })

  test('a chip names the filter that its button removes', async () => {
    const remove = vi.fn<() => void>()
    renderWithWords(<Chip label="Status" value="Paid" onRemove={remove} />)
    await page.getByRole('button', { name: 'Remove filter Status' }).click()
    expect(remove).toHaveBeenCalledOnce()
  })

  test('a token is never shown as a picture alone', () => {
    const { container } = renderWithWords(<TokenName token="USDT" network="TRON" />)
    expect(container.textContent).toBe('USDT · TRON')
  })

  test('a token without a drawing has its letter', () => {
    const { container } = renderWithWords(<TokenName token="hc" />)
    expect(container.querySelector('svg text')?.textContent).toBe('H')
  })

  test('old figures show their age', async () => {
    renderWithWords(<AsOf time="14:03" stale />)
    await expect.element(page.getByText('as of 14:03')).toBeVisible()
  })

  test('a sum lists every line', () => {
    const { container } = renderWithWords(
      <Sum
        lines={[
          { key: 'amount', label: 'You withdraw', value: '1,250' },
          { key: 'net', label: 'They receive', value: '1,248.5', result: true },
        ]}
      />,
    )
    expect([...container.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
      'You withdraw',
      'They receive',
    ])
  })

  test('a timeline has the state in words and not only as colour', async () => {
    renderWithWords(
      <Timeline
        label="Course"
        steps={[
          { key: 'a', title: 'Created', state: 'done', time: '14:28:41' },
          { key: 'b', title: 'Confirming', state: 'now' },
          { key: 'c', title: 'Refunded', state: 'failed' },
        ]}
      />,
    )
    await expect.element(page.getByRole('list', { name: 'Course' })).toBeVisible()
    await expect.element(page.getByText('(in progress)')).toBeInTheDocument()
    await expect.element(page.getByText('(failed)')).toBeInTheDocument()
  })

  test('a stepper marks the current step', async () => {
    renderWithWords(<Stepper label="Steps" steps={['Details', 'Review']} current={1} />)
    const [, review] = page.getByRole('listitem').elements()
    expect(review?.getAttribute('aria-current')).toBe('step')
  })

  test('a sparkline needs three points and has a gap for a missing day', () => {
    expect(renderWithWords(<Sparkline values={['1', '2']} />).container.innerHTML).toBe('')
    const { container } = renderWithWords(<Sparkline values={['1', '2', null, '4', '5']} />)
    expect(container.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  })

  test('a sparkline of prices has a gap for one that nobody knows', () => {
    const { container } = renderWithWords(<Sparkline values={['1', '2', '—', '4', '5']} />)
    const line = container.querySelector('path')?.getAttribute('d')
    expect(line?.match(/M/g)).toHaveLength(2)
    expect(line).not.toContain('NaN')
  })

  test('a sparkline of an unfinished day ends dashed, with a hollow square; a balance goes in steps', () => {
    const { container } = renderWithWords(<Sparkline values={['1', '2', '3']} shape="steps" openEnd />)
    const [finished, today] = [...container.querySelectorAll('path')]
    expect(finished?.getAttribute('d')).toMatch(/^M[\d. ]+H[\d.]+V[\d.]+$/)
    expect(today?.getAttribute('stroke-dasharray')).toBe('2 2.5')
    expect(today?.getAttribute('d')).toMatch(/^M[\d. ]+H[\d.]+V[\d.]+$/)
    expect(container.querySelector('rect')?.getAttribute('class')).toContain('fill-surface')
  })
})
