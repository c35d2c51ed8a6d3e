import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Callout } from '@/lib/ui/callout'

/** Missing parts with a translated name; a server may name others. */
const PARTS: Readonly<Record<string, MessageDescriptor>> = {
  email: msg`Email: add it under Info when the permission is open. Withdrawals need it.`,
}

export function MissingParts({ parts }: { parts: readonly string[] }) {
  const { t } = useLingui()
  return (
    <Callout tone="warning" title={<Trans>Still missing</Trans>}>
      <ul className="mt-1 list-disc pl-4">
        {parts.map((part) => (
          <li key={part}>{PARTS[part] ? t(PARTS[part]) : part}</li>
        ))}
      </ul>
    </Callout>
  )
}
