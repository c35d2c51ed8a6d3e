import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleAlert, Clock } from 'lucide-react'
import { overviewOptions } from '@/lib/api/statistics'
import type { UserInfo } from '#shared/contract/user'
import { isAbsentCall } from '@/lib/domain-ui/explain'
import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import { Amount } from '@/lib/ui/amount'
import { Avatar } from '@/lib/ui/avatar'
import { Badge } from '@/lib/ui/badge'
import { Card } from '@/lib/ui/card'
import { CopyButton } from '@/lib/ui/copy-button'
import { Skeleton } from '@/lib/ui/skeleton'

/** Who the merchant is: name, state, id, and the balance where the back end tells it. */
export function AccountHead({ user }: { user: UserInfo }) {
  const { t } = useLingui()
  return (
    <Card
      aria-label={t`Account information`}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4.5 phone:px-4"
    >
      <Avatar name={user.name} size="lg" />
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-2">
          <span className="type-18 font-semibold wrap-anywhere">{user.name}</span>
          <StatusBadge status={user.status} />
        </div>
        <p className="flex flex-wrap items-center gap-x-1 type-13 text-text-2">
          <span>
            <Trans>Merchant ID</Trans> <span className="tabular-nums">{user.mchid}</span>
          </span>
          <CopyButton value={user.mchid} label={t`Copy merchant ID`} />
        </p>
      </div>
      <Balance />
    </Card>
  )
}

/** The balance: a dash when it could not be read, nothing where no call gives it. */
function Balance() {
  const { data, isPending, isError, error } = useQuery(overviewOptions())
  const total = data?.total_assets
  const isUnread = data === undefined && isError && !isAbsentCall(error)
  if (!isPending && !isUnread && (total === undefined || total === null)) return null
  return (
    <p className="text-right phone:text-left">
      <span className="block type-12 text-text-3">
        <Trans>Account balance</Trans>
      </span>
      {isPending ? <Skeleton className="reveal-late my-1 w-28" /> : <Amount value={total ?? null} unit="USDT" />}
    </p>
  )
}

/** The words of the status; SPEC.md names only 3, so every other one is "not opened" or under review. */
function StatusBadge({ status }: { status: number }) {
  if (status === MERCHANT_STATUS.open) {
    return (
      <Badge tone="success" icon={BadgeCheck}>
        <Trans>Authorised</Trans>
      </Badge>
    )
  }
  if (status === 2) {
    return (
      <Badge tone="warning" icon={Clock}>
        <Trans>Under review</Trans>
      </Badge>
    )
  }
  return (
    <Badge tone="neutral" icon={CircleAlert}>
      <Trans>Merchant permission is not open</Trans>
    </Badge>
  )
}
