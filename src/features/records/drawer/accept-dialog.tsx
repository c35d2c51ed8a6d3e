import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Transaction } from '@/lib/api/contract/transactions'
import { isApiError } from '@/lib/api/errors'
import { explain } from '@/lib/domain-ui/explain'
import { acceptPayment, transactionsKeys } from '@/lib/api/transactions'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { Amount } from '@/lib/ui/amount'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Dialog } from '@/lib/ui/dialog'
import { Field } from '@/lib/ui/field'
import { toastDone } from '@/lib/ui/toast'
import { TextArea } from '@/lib/ui/text-area'

const LONGEST = 200

interface AcceptDialogProps {
  payment: Transaction
  onClose: () => void
}

/** Accepts an underpaid or late payment as it is, with a reason that is recorded. Sending again is the same intent. */
export function AcceptDialog({ payment, onClose }: AcceptDialogProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const form = useId()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const accept = useMutation({
    mutationFn: (text: string) => acceptPayment({ handle_id: payment.handle_id, reason: text }, key),
    meta: { formShowsError: true },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: transactionsKeys.all })
      toastDone(t`The payment is accepted`)
      onClose()
    },
  })
  const { out_trade_no: order, amount, amount_collected, decimals, token } = payment
  const unknown = isApiError(accept.error) && accept.error.outcomeUnknown
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!accept.isPending}
      title={<Trans>Mark as paid</Trans>}
      description={
        <Trans>
          {order}: <Amount value={amount_collected} mode="full" decimals={decimals} /> of{' '}
          <Amount value={amount} mode="full" decimals={decimals} unit={token} /> came.
        </Trans>
      }
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} variant="primary" loading={accept.isPending}>
            {unknown ? <Trans>Check again</Trans> : <Trans>Mark as paid</Trans>}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (reason.trim() !== '') accept.mutate(reason.trim())
        }}
      >
        <p className="text-text-2">
          <Trans>
            The order becomes paid with what came, and your server gets its callback. This cannot be undone.
          </Trans>
        </p>
        <Field
          label={t`Reason`}
          hint={t`Saved in the timeline and in the activity log.`}
          error={tried && reason.trim() === '' ? t(RULE_MESSAGES.empty) : undefined}
        >
          <TextArea
            value={reason}
            maxLength={LONGEST}
            readOnly={unknown}
            onChange={({ target }) => {
              setReason(target.value)
              // Another reason is another intent and needs a new key.
              setKey(crypto.randomUUID())
            }}
          />
        </Field>
        <div role="alert">
          {unknown && (
            <Callout tone="warning" title={<Trans>We did not get an answer.</Trans>}>
              <Trans>It may have been done. Checking again cannot do it twice.</Trans>
            </Callout>
          )}
          {accept.isError && !unknown && <Callout tone="danger">{explain(accept.error)}</Callout>}
        </div>
      </form>
    </Dialog>
  )
}
