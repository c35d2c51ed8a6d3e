import { type ReactNode, Suspense, useMemo } from 'react'
import { UNKNOWN } from '#shared/money/amount'
import { classNames } from '../class-names'
import { partGround } from './chart-legend'
import type { DonutPart } from './donut-options'
import { EarlyRing } from './early-marks'
import { RingDrawing } from './lazy-drawings'

interface DonutChartProps {
  /** The name: "Asset ratio". */
  label: string
  /** A description in one sentence: the largest part and the number of parts. */
  summary: string
  parts: readonly DonutPart[]
  /** In the ring: the largest share and its name. */
  middle?: ReactNode
  /** Headers of the legend table. */
  head: { name: string; percent: string; amount: string }
}

/**
 * Parts of a whole as a ring. The legend is a table with percent and amount, so the figures do not depend on colour.
 */
export function DonutChart({ label, summary, parts, middle, head }: DonutChartProps) {
  // A ring has room for what is above zero; the rest stands in the table.
  const ring = useMemo(() => parts.filter(({ percent }) => Number(percent) > 0), [parts])
  return (
    <figure className="m-0 grid gap-4">
      <figcaption className="sr-only">{summary}</figcaption>
      <div aria-hidden className="relative mx-auto size-37 forced-color-adjust-none">
        <Suspense fallback={<EarlyRing parts={ring} />}>
          <RingDrawing parts={ring} />
        </Suspense>
        <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">{middle}</div>
      </div>
      <table className="w-full">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{head.name}</th>
            <th scope="col">{head.percent}</th>
            <th scope="col">{head.amount}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            <tr key={part.key}>
              <th scope="row" className="py-[5px] text-left font-normal">
                <span
                  aria-hidden
                  className={classNames(
                    'mr-2 inline-block size-2.5 rounded-[2px] forced-color-adjust-none',
                    partGround(index, part.others ?? false),
                  )}
                />
                {part.name}
              </th>
              <td className="text-right text-text-3">{part.percent === UNKNOWN ? UNKNOWN : `${part.percent}%`}</td>
              <td className="pl-3 text-right">{part.amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
