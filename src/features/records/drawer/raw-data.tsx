import { Trans, useLingui } from '@lingui/react/macro'
import { CopyButton } from '@/lib/ui/copy-button'

/** The record as the server sent it, collapsed. */
export function RawData({ data }: { data: unknown }) {
  const { t } = useLingui()
  const text = JSON.stringify(data, null, 2)
  return (
    <details>
      <summary className="min-h-6 cursor-pointer type-13 font-semibold phone:min-h-11 phone:py-3">
        <Trans>Raw data</Trans>
      </summary>
      <div className="mt-2 flex items-start gap-2 rounded-2 border border-line-hair bg-sunken p-3">
        <pre className="min-w-0 flex-1 type-mono whitespace-pre-wrap wrap-anywhere">{text}</pre>
        <CopyButton value={text} label={t`Copy raw data`} />
      </div>
    </details>
  )
}
