import { useQuery } from '@tanstack/react-query'
import { userInfoOptions } from '@/lib/api/user'
import { lateCode } from '@/lib/late/late-code'
import { isOpen } from '@/lib/money-intent/intent'
import { useIntents } from '@/lib/money-intent/use-intents'
import { LatePart } from '@/lib/ui/late-part'
import { Skeleton } from '@/lib/ui/skeleton'
import type * as unanswered from './unanswered-transfers'

const lateUnanswered = lateCode<typeof unanswered>(() => import('./unanswered-transfers'))

/**
 * Transfers without an answer, shown above the records; also from before a reload and from other tabs. Mostly there is none,
 * so their code comes with the first one.
 */
export function Unanswered({ zone }: { zone: string }) {
  const { data: owner } = useQuery({ ...userInfoOptions, refetchOnMount: false, select: ({ mchid }) => mchid })
  const isAny = useIntents(owner, 'transfer').some(isOpen)
  if (!isAny) return null
  return (
    <LatePart late={lateUnanswered} waiting={<Skeleton className="m-5 h-32" />}>
      {({ UnansweredTransfers }) => <UnansweredTransfers zone={zone} />}
    </LatePart>
  )
}
