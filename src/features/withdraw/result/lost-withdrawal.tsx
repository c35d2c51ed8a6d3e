import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { serverNow } from '@/lib/api/transport/server-clock'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { isOpen, type MoneyIntent } from '@/lib/money-intent/intent'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { Button } from '@/lib/ui/button'
import { OpenWithdrawal } from '../flow/open-withdrawal'
import { useWithdrawal } from '../flow/use-withdrawal'

interface LostWithdrawalProps {
  intent: MoneyIntent
  /** Its row was found: the page reads it. */
  onFound: () => Promise<unknown>
  /** The form, where the person says first that both may be sent. */
  onNew: () => void
}

/** A withdrawal whose answer was lost, and which is not in the list: it may have been sent, so nothing calls it missing. */
export function LostWithdrawal({ intent, onFound, onNew }: LostWithdrawalProps) {
  const { check } = useWithdrawal()
  const onCheck = async (): Promise<boolean> => {
    const isFound = await check(intent)
    if (isFound) await onFound()
    return isFound
  }
  return (
    <OpenWithdrawal intent={intent} kind="unknown" tokens={[]} onCheck={onCheck}>
      <Button variant="quiet" className="justify-self-start" onClick={onNew}>
        <Trans>New withdrawal</Trans>
      </Button>
    </OpenWithdrawal>
  )
}

/** An open question has its answer as soon as the list has the withdrawal. */
export function useFoundInList(intent: MoneyIntent | undefined, record: WithdrawalRecord | null | undefined): void {
  const isFound = intent !== undefined && isOpen(intent) && record != null
  useEffect(() => {
    if (isFound) void moneyIntents.put({ ...intent, outcome: 'accepted', answered_time: serverNow() })
  }, [isFound, intent])
}
