import { expect, test } from 'vitest'
import { render } from '@testing-library/react'
import { EarlyMarks } from './early-marks'

const scale = { min: -50, max: 100, lines: [] }
const series = [
  { key: 'in', name: 'Received', role: 'main' },
  { key: 'back', name: 'Refunded', role: 'below' },
] as const
const points = [
  { key: '1', tick: '', title: '', values: { in: '80', back: '20' } },
  { key: '2', tick: '', title: '', values: { in: '-30', back: '-10' } },
]

test('a sum below zero is drawn on the other side of the line, because a bar has no negative height', () => {
  const { container } = render(<EarlyMarks kind="bars" points={points} series={series} scale={scale} />)
  const bars = [...container.querySelectorAll('rect')].map((bar) => [bar.getAttribute('y'), bar.getAttribute('height')])
  expect(bars).toEqual([
    ['20', '80'],
    ['100', '30'],
    ['100', '20'],
    ['90', '10'],
  ])
})
