import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError } from '@/lib/api/transport/errors'
import { explain } from '@/lib/domain-ui/explain'
import { STALE_AFTER_WITHDRAWAL, takeBackWithdrawal, type WithdrawalRecord } from '@/lib/api/withdrawal'
import { announce } from '@/lib/ui/announce'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Dialog } from '@/lib/ui/dialog'
import { spokenAmount } from '../kit/money'

/** Cancels a withdrawal during its audit, before anything was sent. */
export function CancelWithdrawal({ record }: { record: WithdrawalRecord }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // One key for this act: pressing again after a lost answer cannot cancel twice.
  const key = useRef(crypto.randomUUID())
  const amount = spokenAmount(record.amount)
  const { token } = record
  const cancel = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await takeBackWithdrawal(record.handle_id, key.current)
      setAsking(false)
      announce(t`The withdrawal is canceled`)
    } catch (error) {
      const isOpen = isApiError(error) && error.outcomeUnknown
      setProblem(
        isOpen
          ? t`We did not get an answer. The state of the withdrawal shows whether it was canceled.`
          : explain(error),
      )
    } finally {
      setBusy(false)
      for (const queryKey of STALE_AFTER_WITHDRAWAL) void cache.invalidateQueries({ queryKey })
    }
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trans>Cancel withdrawal</Trans>
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        dismissible={!busy}
        title={<Trans>Cancel this withdrawal?</Trans>}
        description={
          <Trans>
            {amount} {token} go back into your balance. Nothing has been sent yet.
          </Trans>
        }
        footer={
          <>
            <Button onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button variant="danger-fill" loading={busy} onClick={() => void cancel()}>
              <Trans>Cancel withdrawal</Trans>
            </Button>
          </>
        }
      >
        <div role="alert">{problem !== undefined && <Callout tone="danger">{problem}</Callout>}</div>
      </Dialog>
    </>
  )
}
