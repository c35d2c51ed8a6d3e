import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { payoutWait } from '#shared/contract/payout-wait'
import { Callout } from '@/lib/ui/callout'

interface PayoutWaitNoteProps {
  /** Null or absent: it only takes its time, and nothing is drawn. */
  wait: z.output<typeof payoutWait> | null | undefined
  /** Where the merchant ends it. */
  children?: ReactNode
}

/** What holds a payout back and what ends that: a withdrawal, a refund, money on its way back. Both are the server's words. */
export function PayoutWaitNote({ wait, children }: PayoutWaitNoteProps) {
  if (!wait) return null
  return (
    <Callout tone="warning" title={wait.words}>
      {wait.ends} {wait.ended_by === 'merchant' && children}
    </Callout>
  )
}
