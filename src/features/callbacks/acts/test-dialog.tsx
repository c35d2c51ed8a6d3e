import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { callbackKeys, type CallbackOverview, callbackOverviewOptions, sendTestCallback } from '@/lib/api/callbacks'
import { markStale } from '@/lib/api/transport/mark-stale'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { WriteFault } from '@/lib/domain-ui/write-fault'
import { TRANSACTION_STATUSES, transactionStatusLook } from '@/lib/domain-ui/transaction-status'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { Loading } from '@/lib/ui/skeleton'
import { SetAgain } from '../overview/switched-off'
import { TestResult } from './test-result'

interface TestDialogProps {
  zone: string
  onClose: () => void
  /** Opens a delivery in the drawer. */
  onOpen: (id: string) => void
}

const PAID = 2

/** Sends a test callback for an invented payment, and shows the answer. */
export function TestDialog({ zone, onClose, onOpen }: TestDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const overview = useQuery(callbackOverviewOptions)
  const addresses = overview.data?.addresses ?? []
  const [chosen, setChosen] = useState<string>()
  const [status, setStatus] = useState<number>(PAID)
  const address = addresses.find(({ appid }) => appid === chosen) ?? addresses.find(({ state }) => state === 'on')
  const test = useMutation({
    mutationFn: sendTestCallback,
    meta: { formShowsError: true },
    onSuccess: () => markStale(cache, [callbackKeys.all]),
  })
  const id = test.data
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Test callback</Trans>}
      description={<Trans>A signed test message about a payment that does not exist.</Trans>}
      footer={
        <>
          {id !== undefined && (
            <Button variant="quiet" onClick={() => onOpen(id)}>
              <Trans>Open details</Trans>
            </Button>
          )}
          <Button
            variant="primary"
            icon={FlaskConical}
            loading={test.isPending}
            onClick={() => address && test.mutate({ appid: address.appid, status })}
            {...(address?.state === 'on' ? {} : { disabledReason: <Trans>No application can be called</Trans> })}
          >
            {id === undefined ? <Trans>Send test</Trans> : <Trans>Send another</Trans>}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <QueryFault query={overview} title={<Trans>Could not load the applications.</Trans>} />
        {overview.isPending && <Loading bars={['h-9 w-full']} />}
        {overview.data && (
          <>
            <Field label={t`Application`} hint={<span className="wrap-anywhere">{address?.url}</span>}>
              <Select
                value={address?.appid ?? ''}
                onValueChange={setChosen}
                placeholder={t`Choose`}
                options={addresses.map((each) => ({
                  value: each.appid,
                  label: each.apply_name,
                  ...(each.state === 'on' ? {} : { disabledReason: <WhyNot state={each.state} /> }),
                }))}
              />
            </Field>
            <Field label={t`The payment became`}>
              <Select
                value={String(status)}
                onValueChange={(code) => setStatus(Number(code))}
                options={TRANSACTION_STATUSES.map((code) => ({
                  value: String(code),
                  label: t(transactionStatusLook(code).word),
                }))}
              />
            </Field>
            {addresses.some(({ state }) => state === 'off') && (
              <p className="type-13 text-text-2">
                <SetAgain />
              </p>
            )}
          </>
        )}
        {test.isError && (
          <div role="alert">
            <WriteFault error={test.error} title={<Trans>The test was not sent.</Trans>}>
              <Trans>The test may have been sent. Look at the list before you send another.</Trans>
            </WriteFault>
          </div>
        )}
        {id !== undefined && <TestResult key={id} id={id} zone={zone} />}
      </div>
    </Dialog>
  )
}

function WhyNot({ state }: { state: Exclude<CallbackOverview['addresses'][number]['state'], 'on'> }) {
  return state === 'off' ? <Trans>Its address is switched off</Trans> : <Trans>It has no callback address</Trans>
}
