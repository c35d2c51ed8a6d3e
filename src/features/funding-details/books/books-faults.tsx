import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SupportLine } from '@/lib/domain-ui/support-line'
import { Callout } from '@/lib/ui/callout'
import { FindingLine } from './finding-line'
import type { BooksResult } from './walk-books'

const MOST_SHOWN = 10

interface BooksFaultsProps {
  result: BooksResult
  action?: ReactNode
}

/** What does not fit in the books: one sentence for the whole, and one for each entry. */
export function BooksFaults({ result, action }: BooksFaultsProps) {
  const { i18n } = useLingui()
  const { findings, missed } = result
  const shown = findings.slice(0, MOST_SHOWN)
  const left = findings.length - shown.length + result.more
  const more = i18n.number(left)
  return (
    <Callout
      tone="danger"
      title={
        missed === undefined ? (
          <Trans>Entries were changed after they were booked.</Trans>
        ) : (
          <Trans>The books do not continue those that were seen before.</Trans>
        )
      }
      action={action}
    >
      {missed !== undefined && (
        <>
          <Plural
            value={missed.place}
            one="The hash after # entry was another one: past entries were changed, or a backup was restored."
            other="The hash after # entries was another one: past entries were changed, or a backup was restored."
          />{' '}
          <Trans>Keep your printed statements.</Trans>
        </>
      )}
      {shown.length > 0 && (
        <ul className="my-1 grid gap-0.5">
          {shown.map((finding) => (
            <li key={finding.place}>
              <FindingLine finding={finding} />
            </li>
          ))}
          {left > 0 && (
            <li>
              <Trans>and {more} more</Trans>
            </li>
          )}
        </ul>
      )}
      <SupportLine />
    </Callout>
  )
}
