import type { TransferBalance } from '@/lib/api/transfers'
import { OpenTransfer } from './open-transfer'
import { useBalances } from './use-balances'
import { useTransfer } from './use-transfer'

const NO_BALANCES: TransferBalance[] = []

/** The transfers without an answer, each with a way to look for it. */
export function UnansweredTransfers({ zone }: { zone: string }) {
  const act = useTransfer()
  const { data } = useBalances(act.open.length > 0)
  if (act.open.length === 0) return null
  return (
    <div className="grid gap-5 border-b border-line-hair px-5 py-4 phone:px-4">
      {act.open.map((intent) => (
        <OpenTransfer
          key={intent.client_ref}
          intent={intent}
          kind="unknown"
          balances={data ?? NO_BALANCES}
          zone={zone}
          onCheck={act.check}
        />
      ))}
    </div>
  )
}
