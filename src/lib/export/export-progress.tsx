import { Trans, useLingui } from '@lingui/react/macro'
import type { FileProgress } from '@/lib/api/transport/stream-file'

const MEGABYTE = 1_000_000

/** The progress of a file: a bar when its size is known, else only the amount received. */
export function ExportProgress({ progress: { bytes, of } }: { progress: FileProgress }) {
  const { t, i18n } = useLingui()
  const size = i18n.number(bytes / MEGABYTE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <progress
        aria-label={t`Export`}
        className="h-1.5 w-full overflow-hidden rounded-1 accent-(--accent-mark)"
        {...(of === undefined ? {} : { value: bytes, max: of })}
      />
      <p className="type-12 text-text-3 tabular-nums">
        <Trans>{size} MB so far</Trans>
      </p>
    </div>
  )
}
