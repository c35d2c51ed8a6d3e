import { Trans } from '@lingui/react/macro'
import type * as z from 'zod/mini'
import type { payoutWait } from '#shared/contract/payout-wait'
import { Callout } from '@/lib/ui/callout'
import { PageLink } from './page-link'

interface WaitNoteProps {
  /** Null or absent: it only takes its time, and nothing is drawn. */
  wait: z.output<typeof payoutWait> | null | undefined
}

/**
 * What holds a payout back, or would once it is asked for, and what ends that: a withdrawal, a refund, money on its way back.
 * Both are the server's words. What the merchant ends has the way to the settings.
 */
export function WaitNote({ wait }: WaitNoteProps) {
  if (!wait) return null
  return (
    <Callout tone="warning" title={wait.words}>
      {wait.ends}{' '}
      {wait.ended_by === 'merchant' && (
        <PageLink to="/property/WithdrawSetting">
          <Trans>Withdraw settings</Trans>
        </PageLink>
      )}
    </Callout>
  )
}
