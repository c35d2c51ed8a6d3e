import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Spinner } from '@/lib/ui/spinner'

interface NotesProps {
  waiting: boolean
  /** The service cannot search its records. */
  reduced: boolean
  /** Not everything that was found is listed. */
  more: boolean
  /** Of the transfers from this address, only so many were searched, the newest. */
  payerTransfers: number | undefined
  /** The service has no record like this. */
  nothing: boolean
  /** Lines that can be chosen. */
  count: number
}

/** The foot of the search: how it stands, the keys, and the number of results for screen readers. */
export function Notes({ waiting, reduced, more, payerTransfers, nothing, count }: NotesProps) {
  const { i18n } = useLingui()
  const newest = payerTransfers === undefined || waiting ? undefined : i18n.number(payerTransfers)
  return (
    <footer className="flex min-h-10 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-hair px-4 py-2 type-12 text-text-2">
      <output className="flex min-w-0 flex-1 items-center gap-2">
        {waiting && <Spinner small />}
        <span className={waiting || reduced || more || nothing || newest ? '' : 'sr-only'}>
          {waiting ? (
            <Trans>Searching…</Trans>
          ) : reduced ? (
            <Trans>This service cannot search its records. The list of payments opens with a filter instead.</Trans>
          ) : nothing && !newest ? (
            <Trans>None of your records has this.</Trans>
          ) : more ? (
            <Trans>There are more. Type more of it.</Trans>
          ) : null}
          {newest && (
            <>
              {' '}
              <Trans>This address sent very many transfers. Only the newest {newest} were searched.</Trans>
            </>
          )}
        </span>
        <span className="sr-only">{!waiting && <Plural value={count} one="# result" other="# results" />}</span>
      </output>
      <span aria-hidden className="flex gap-3 phone:hidden">
        <Key name="↑ ↓">
          <Trans>Choose</Trans>
        </Key>
        <Key name="↵">
          <Trans>Open it</Trans>
        </Key>
        <Key name="Ctrl ↵">
          <Trans>New tab</Trans>
        </Key>
        <Key name="Esc">
          <Trans>Close</Trans>
        </Key>
      </span>
    </footer>
  )
}

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <kbd className="rounded-1 border border-line-hair px-1">{name}</kbd>
      {children}
    </span>
  )
}
