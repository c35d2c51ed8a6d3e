import { Plural, Trans } from '@lingui/react/macro'
import type { LinkFinding } from '#shared/books/link-faults'
import { formatTime } from '#shared/time/format-time'
import { useZone } from '@/lib/api/use-zone'

/** When an entry was booked, as statements write times. */
function Booked({ millis }: { millis: number | null }) {
  const zone = useZone()
  const at = millis === null ? null : Math.floor(millis / 1000)
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatTime(at, 'statement', { zone })} {formatTime(at, 'second', { zone })}
    </span>
  )
}

/** What does not fit, in one sentence that names the entry and its time. */
export function FindingLine({ finding }: { finding: LinkFinding }) {
  if (finding.is === 'edited')
    return (
      <Trans>
        Entry {finding.entry_id} of <Booked millis={finding.booked_ms} /> was edited, or the hash before it was
        replaced.
      </Trans>
    )
  if (finding.is === 'removed')
    return (
      <Trans>
        Entry {finding.entry_id} was removed. The entry before it is of <Booked millis={finding.after_ms} />.
      </Trans>
    )
  if (finding.is === 'swapped') {
    const [one, other] = finding.entries
    return (
      <Trans>
        Entries {one.entry_id} of <Booked millis={one.booked_ms} /> and {other.entry_id} of{' '}
        <Booked millis={other.booked_ms} /> were swapped.
      </Trans>
    )
  }
  if (finding.is === 'hash replaced')
    return (
      <Trans>
        The hash of entry {finding.entry_id} of <Booked millis={finding.booked_ms} /> was replaced. The entry itself
        fits.
      </Trans>
    )
  return (
    <>
      <Plural
        value={finding.last - finding.place + 1}
        one="# entry was removed from the chain."
        other="# entries were removed from the chain."
      />{' '}
      <Trans>
        The entry before is of <Booked millis={finding.after_ms} />.
      </Trans>
    </>
  )
}
