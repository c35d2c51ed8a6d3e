import { Trans } from '@lingui/react/macro'
import { ArrowLeft, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '@/features/session/page-link'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { Button } from '@/lib/ui/button'
import { buttonLook } from '@/lib/ui/button-look'
import type { PageAddress } from '@/lib/paths/page-search'
import { Icon } from '@/lib/ui/icon'
import './sheet.css'

/** A time with its zone; a dash for an unknown one. */
export function zoned(at: number | null | undefined, zone: string): string {
  return at === null || at === undefined ? '—' : `${formatTime(at, 'save', { zone })} ${zoneLabel(zone, at)}`
}

interface SheetProps {
  title: ReactNode
  /** What it is about, in one line. */
  about: ReactNode
  /** When the figures were read, in seconds; undefined: unknown. */
  made: number | undefined
  zone: string
  back: { address: PageAddress; name: ReactNode }
  children: ReactNode
}

/** A page of paper on the screen: always light, and alone when it is printed. */
export function Sheet({ title, about, made, zone, back, children }: SheetProps) {
  return (
    <>
      <div className="mx-auto mb-4 flex max-w-[50rem] flex-wrap items-center justify-between gap-2">
        <PageLink {...back.address} className={buttonLook({ variant: 'quiet' })}>
          <Icon of={ArrowLeft} size={18} />
          {back.name}
        </PageLink>
        <span className="flex flex-wrap items-center gap-3">
          <span className="type-13 text-text-3">
            <Trans>On A4, black on white. Choose “Save as PDF” in the print dialog to keep it.</Trans>
          </span>
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </span>
      </div>
      <article
        data-sheet
        className="mx-auto max-w-[50rem] border border-line-hair bg-surface p-14 text-text-1 phone:p-4"
      >
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 border-b-2 border-text-1 pb-4">
          <div className="min-w-0">
            <h1 className="type-22 track-display">{title}</h1>
            <p className="type-13 text-text-2">{about}</p>
          </div>
          <p className="type-12 text-text-2">
            <Trans>Made {zoned(made, zone)}</Trans>
            <br />
            <Trans>Times: {zone}</Trans>
          </p>
        </header>
        {children}
        <footer className="mt-8 border-t border-line-strong pt-3 type-12 text-text-2">
          <Trans>
            This page repeats what the network and our books say at the time above. It proves a transfer, not who owns
            an address.
          </Trans>
        </footer>
      </article>
    </>
  )
}

/** A part of the page with its title. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 type-15">{title}</h2>
      {children}
    </section>
  )
}

/** Names and values in lines. */
export function Facts({ items }: { items: readonly { key: string; term: ReactNode; value: ReactNode }[] }) {
  return (
    <dl>
      {items.map(({ key, term, value }) => (
        <div
          key={key}
          className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 border-b border-line-hair py-1.5 phone:grid-cols-1"
        >
          <dt className="type-13 text-text-2">{term}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A whole address or hash in groups that can be compared; a dash for none. */
export function Long({ value }: { value: string | null | undefined }) {
  return <span className="type-mono wrap-anywhere">{value ?? '—'}</span>
}

/** How somebody outside checks the page. */
export function CheckWithoutUs() {
  return (
    <Part title={<Trans>Check it without us</Trans>}>
      <ol className="list-decimal pl-5 type-13">
        <li>
          <Trans>Open the transaction ID in any explorer of the network.</Trans>
        </li>
        <li>
          <Trans>Compare all characters of both addresses with this page.</Trans>
        </li>
        <li>
          <Trans>Compare token contract, amount and block. All must be the same.</Trans>
        </li>
      </ol>
    </Part>
  )
}
