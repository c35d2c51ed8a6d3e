import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useReached } from '@/lib/api/use-reached'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Checkbox } from '@/lib/ui/checkbox'
import { LOOKED_AFTER_SECONDS } from './close-intent'
import { moneyIntents } from './intent-store'
import type { PlannedIntent } from './use-money-act'

/** The question about an outcome has ended: the service has closed the request, or the person has looked. */
export function QuestionClosed({ by, children }: { by: 'by-service' | 'by-person'; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {children}
      <output>
        {by === 'by-service' ? (
          <Callout tone="success" title={<Trans>It was never begun: nothing was sent.</Trans>}>
            <Trans>The service has closed this request. You can send it again.</Trans>
          </Callout>
        ) : (
          <Callout title={<Trans>You have closed this question.</Trans>}>
            <Trans>It is no longer looked for. You can send it again.</Trans>
          </Callout>
        )}
      </output>
    </div>
  )
}

interface CloseByPersonProps {
  intent: PlannedIntent
  onClosed: () => void
}

/** For a back end that cannot be asked: after an hour the person closes the question, having looked. */
export function CloseByPerson({ intent: { client_ref, created_time }, onClosed }: CloseByPersonProps) {
  const [hasLooked, setHasLooked] = useState(false)
  if (!useReached(created_time + LOOKED_AFTER_SECONDS)) return null
  const close = async () => {
    onClosed()
    await moneyIntents.remove(client_ref)
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2 border-t border-line-hair pt-3">
      <Checkbox
        checked={hasLooked}
        onCheckedChange={setHasLooked}
        label={<Trans>I looked in the list and at the balance: it was not carried out.</Trans>}
      />
      <Button
        onClick={() => void close()}
        {...(hasLooked ? {} : { disabledReason: <Trans>Tick the box first.</Trans> })}
      >
        <Trans>Close this question</Trans>
      </Button>
    </div>
  )
}
