import { classNames } from '../class-names'

interface ChartTableProps {
  name: string
  /** Headers; the first one names the rows. */
  head: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
  className?: string
}

/** The figures of a chart as a table, without rounding. */
export function ChartTable({ name, head, rows, className }: ChartTableProps) {
  return (
    <section
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls and contains nothing focusable
      tabIndex={0}
      className={classNames('overflow-auto -outline-offset-2', className)}
    >
      <table className="w-full">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {head.map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={classNames(
                  'sticky top-0 h-9 border-b border-line-hair bg-surface px-3 type-12 font-medium text-text-3 first:pl-0 last:pr-0',
                  index === 0 ? 'text-left' : 'text-right',
                )}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} cells={row.cells} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ cells }: { cells: readonly string[] }) {
  const [first, ...rest] = cells
  return (
    <tr className="border-b border-line-hair last:border-b-0">
      <th scope="row" className="h-9 pr-3 text-left font-normal whitespace-nowrap">
        {first}
      </th>
      {rest.map((cell, index) => (
        <td key={`${first} ${String(index)}`} className="px-3 text-right whitespace-nowrap last:pr-0">
          {cell}
        </td>
      ))}
    </tr>
  )
}
