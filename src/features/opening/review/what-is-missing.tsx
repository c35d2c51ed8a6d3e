import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Callout } from '@/lib/ui/callout'

/** The reviewer's own words. */
export function Reason({ children }: { children: ReactNode }) {
  return (
    <Callout tone="danger" title={<Trans>Reason</Trans>}>
      {children}
    </Callout>
  )
}

export function MissingParts({ parts }: { parts: readonly string[] }) {
  return (
    <Callout tone="warning" title={<Trans>Still missing</Trans>}>
      <ul className="mt-1 list-disc pl-4">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </Callout>
  )
}
