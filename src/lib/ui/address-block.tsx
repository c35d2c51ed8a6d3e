import { Trans } from '@lingui/react/macro'
import type { Ref } from 'react'
import { groupsOfFour } from '#shared/money/mask'
import { classNames } from './class-names'

interface AddressBlockProps {
  address: string
  /** 5 for TRON, 6 for EVM; phones take 4. */
  columns?: 5 | 6
  /** For reviews, where the address is compared. */
  large?: boolean
  /** For a copy button: its block is selected when the clipboard refuses. */
  ref?: Ref<HTMLDivElement>
}

/**
 * A whole address in cells of four characters, all in the same style: bold ends would teach people to check only the
 * characters that look-alikes share. The number of cells shows the length. Screen readers read it group by group.
 */
export function AddressBlock({ address, columns = 5, large = false, ref }: AddressBlockProps) {
  const groups = groupsOfFour(address)
  const cells = groups.map((group, index) => ({ group, at: index * 4 }))
  const length = address.length
  return (
    // The cells would be copied as a line each, and the address twice.
    <div
      ref={ref}
      translate="no"
      onCopy={(event) => {
        event.clipboardData.setData('text/plain', address)
        event.preventDefault()
      }}
    >
      <span className="sr-only">{groups.join(' ')}</span>
      <div
        aria-hidden
        className={classNames(
          'grid gap-px overflow-hidden rounded-2 border border-line-strong bg-line-hair font-mono font-medium leading-none phone:grid-cols-4 phone:max-[22.5rem]:grid-cols-3',
          columns === 5 ? 'grid-cols-5' : 'grid-cols-6',
          large ? 'text-[1.1875rem] [&>*]:py-3.5' : 'text-[1rem] [&>*]:py-3',
        )}
      >
        {cells.map(({ group, at }) => (
          <span key={at} className="bg-surface text-center">
            {group}
          </span>
        ))}
        <span
          className={classNames(
            'grid place-items-center bg-sunken px-1 type-12 leading-none text-text-3',
            restSpan(groups.length, columns),
          )}
        >
          <Trans>{length} characters</Trans>
        </span>
      </div>
    </div>
  )
}

/** The last cell spans the rest of its row, at each of the three widths. */
function restSpan(groups: number, columns: 5 | 6): string {
  const left = (width: number) => (groups % width === 0 ? width : width - (groups % width))
  return classNames(spans[left(columns)], phoneSpans[left(4)], narrowSpans[left(3)])
}

const spans = ['', 'col-span-1', 'col-span-2', 'col-span-3', 'col-span-4', 'col-span-5', 'col-span-6']
const phoneSpans = ['', 'phone:col-span-1', 'phone:col-span-2', 'phone:col-span-3', 'phone:col-span-4']
const narrowSpans = [
  '',
  'phone:max-[22.5rem]:col-span-1',
  'phone:max-[22.5rem]:col-span-2',
  'phone:max-[22.5rem]:col-span-3',
]
