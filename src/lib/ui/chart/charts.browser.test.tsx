import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderWithWords } from '../testing/render-with-words'
import { BarLineChart, type BarLineChartProps } from './bar-line-chart'
import { ChartLegend } from './chart-legend'
import { DonutChart } from './donut-chart'

const series = [
  { key: 'in', name: 'Received', role: 'main' },
  { key: 'old', name: 'Previous', role: 'previous' },
] as const

const points = [
  { key: '1', tick: '20 Nov', title: 'Fri 20 November', values: { in: '6212.00', old: '4275.00' } },
  { key: '2', tick: '21 Nov', title: 'Sat 21 November', values: { in: null, old: '3000.00' } },
  { key: '3', tick: 'Today', title: 'Sun 22 November', values: { in: '91.40', old: '100.00' }, today: true },
]

function Funds(props: Partial<BarLineChartProps>) {
  return (
    <BarLineChart
      label="Account funds"
      summary="Received per day, last 3 days: 6,303.40 USDT, highest 6,212.00 on 20 November."
      pointName="Day"
      points={points}
      series={series}
      kind="bars"
      view="chart"
      format={(value) => value ?? '—'}
      {...props}
    />
  )
}

describe('BarLineChart', () => {
  test('draws, and has a description in one sentence', async () => {
    const { container } = renderWithWords(<Funds />)
    await expect.element(page.getByRole('figure')).toHaveTextContent(/highest 6,212\.00 on 20 November/)
    await expect
      .poll(() => container.querySelectorAll('.apexcharts-bar-area').length, { timeout: 10_000 })
      .toBeGreaterThan(0)
  })

  test('is read point by point with the arrow keys', async () => {
    renderWithWords(<Funds />)
    const cursor = page.getByRole('slider', { name: 'Account funds' })
    cursor.element().focus()
    await expect.element(cursor).toHaveAttribute('aria-valuetext', 'Sun 22 November: Received 91.40, Previous 100.00')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(cursor).toHaveAttribute('aria-valuetext', 'Sat 21 November: Received —, Previous 3000.00')
    await expect.element(page.getByText('Sat 21 November')).toBeVisible()
    await userEvent.keyboard('{Home}')
    await expect
      .element(cursor)
      .toHaveAttribute('aria-valuetext', 'Fri 20 November: Received 6212.00, Previous 4275.00')
  })

  test('shows the same figures as a table; a missing day is a dash', async () => {
    renderWithWords(<Funds view="table" />)
    await expect.element(page.getByRole('table', { name: 'Account funds' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Fri 20 November 6212.00 4275.00' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Sat 21 November — 3000.00' })).toBeVisible()
  })

  test('its legend names every series', async () => {
    renderWithWords(<ChartLegend series={series} />)
    expect(
      page
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(['Received', 'Previous'])
  })
})

describe('DonutChart', () => {
  test('its figures are also a table', async () => {
    renderWithWords(
      <DonutChart
        label="Asset ratio"
        summary="USDT on TRON is 57.80 % of 2 parts."
        head={{ name: 'Asset', percent: 'Share', amount: 'Amount' }}
        parts={[
          { key: 'a', name: 'USDT · TRON', percent: '57.80', amount: '74,218.36' },
          { key: 'o', name: 'OTHERS', percent: '42.20', amount: '54,188.16', others: true },
        ]}
      />,
    )
    await expect.element(page.getByRole('table', { name: 'Asset ratio' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'USDT · TRON 57.80% 74,218.36' })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Share' })).toBeInTheDocument()
  })
})
