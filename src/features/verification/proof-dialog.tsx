import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { sendSmsCode } from '#shared/contract/session'
import { waitOf } from '@/lib/api/transport/errors'
import { useWithholds } from '@/lib/api/use-offers'
import { explain } from '@/lib/domain-ui/explain'
import { useOnline } from '@/lib/device/use-online'
import { useKey } from '@/lib/forms/use-key'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Dialog } from '@/lib/ui/dialog'
import { DialogDismiss } from '@/lib/ui/dialog-dismiss'
import { ErrorState } from '@/lib/ui/error-state'
import { useFirstField } from '@/lib/ui/use-first-field'
import { Loading } from '@/lib/ui/skeleton'
import { ProofFields } from './proof/proof-fields'
import { type CodeFlows, type CodeWaits, MONEY_FLOWS, type StepUpMethod, type StepUpProof } from './proof/proof'
import { methodsOptions } from './proof/methods'
import { useProof } from './proof/use-proof'

export interface StepUpDialogProps {
  /** Name of the operation that is proven: `transactions.refund`. */
  act: string
  /** Params, query and body of that call in one object: the codes are valid for exactly this. */
  payload: Readonly<Record<string, unknown>>
  title: ReactNode
  /** What is being approved: amount, address, network. */
  children: ReactNode
  /** The label of the button: "Refund 5.00 USDT". */
  confirm: ReactNode
  /** The label while it is running: "Sending…". */
  confirming?: ReactNode
  /**
   * The flow numbers that codes are requested with (SPEC.md section 4); by default those of a withdrawal. A function of the
   * methods where not every call of the act is one with money.
   */
  flows?: CodeFlows | ((methods: readonly StepUpMethod[]) => CodeFlows | undefined)
  onClose: () => void
  /**
   * Carries out the act with the proofs. `key` is that of a keyed call, and the same until the dialog closes or the payload
   * is another one. When it throws, the dialog stays open and shows the error: at the field that
   * the server blames, else above all fields.
   */
  onProven: (proof: StepUpProof, key: string) => Promise<void>
}

/**
 * Step-up for one act: asks the server which methods it needs and shows exactly those. When one is a phone code and the
 * server sends no text messages, it says so instead, because no proof without that code would be accepted. The proof is valid for this act
 * and this payload only (SECURITY.md 3.1). Nothing is sent automatically at the sixth digit, because it may be money.
 */
export function ProofDialog(props: StepUpDialogProps) {
  const { act, payload } = props
  const asked = useQuery(methodsOptions(act, payload))
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const noTexts = useWithholds(sendSmsCode.name) === true && asked.data?.methods.includes('phone') === true
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      dismissible={!busy}
      title={props.title}
      description={<Trans>The codes approve only this one action.</Trans>}
      footer={
        <>
          <DialogDismiss onClick={props.onClose}>
            <Trans>Cancel</Trans>
          </DialogDismiss>
          {asked.data && (
            <Button
              type="submit"
              form={form}
              variant="primary"
              loading={busy}
              loadingText={props.confirming ?? <Trans>Sending…</Trans>}
              {...(noTexts && { disabledReason: <Trans>This service sends no text messages.</Trans> })}
              {...(!online && { disabledReason: <Trans>You are offline.</Trans> })}
            >
              {props.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="rounded-2 border border-line-hair bg-sunken px-3.5 py-3">{props.children}</div>
        {asked.isPending && <Loading className="grid gap-4" bars={['h-11 w-full', 'h-11 w-full']} />}
        {asked.isError && (
          <ErrorState
            title={<Trans>Could not load the verification methods.</Trans>}
            onRetry={() => void asked.refetch()}
            retrying={asked.isFetching}
          >
            {explain(asked.error)}
          </ErrorState>
        )}
        {noTexts && (
          <Callout tone="warning">
            <Trans>
              This needs a code by text message, but this service sends no text messages. Ask its operator how to
              approve it.
            </Trans>
          </Callout>
        )}
        {asked.data && !noTexts && (
          <ProofForm
            {...{ act, payload, form }}
            {...asked.data}
            flows={flowsFor(props.flows, asked.data.methods)}
            onBusy={setBusy}
            onProven={props.onProven}
          />
        )}
      </div>
    </Dialog>
  )
}

function flowsFor(flows: StepUpDialogProps['flows'], methods: readonly StepUpMethod[]): CodeFlows {
  return (typeof flows === 'function' ? flows(methods) : flows) ?? MONEY_FLOWS
}

interface ProofFormProps extends Pick<StepUpDialogProps, 'act' | 'payload' | 'onProven'> {
  /** The id of the form, which the dialog's button submits. */
  form: string
  methods: readonly StepUpMethod[]
  waits: CodeWaits
  flows: CodeFlows
  onBusy: (busy: boolean) => void
}

function ProofForm({ act, payload, form: id, methods, waits, flows, onBusy, onProven }: ProofFormProps) {
  const { form, read, clear } = useProof(methods)
  const keyOf = useKey()
  // The dialog opens before the methods are known, so its own first focus finds no field.
  useFirstField(form.element)
  const submit = () =>
    form.run(async () => {
      const given = await read()
      if (!given) return
      onBusy(true)
      try {
        await onProven(given, keyOf([JSON.stringify(payload)]))
      } catch (error) {
        if (waitOf(error) === undefined) clear(error)
        throw error
      } finally {
        onBusy(false)
      }
    })
  const { onSubmit, ...bound } = form.bind(submit)
  return (
    <form
      {...bound}
      id={id}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        onSubmit(event)
        event.stopPropagation()
      }}
    >
      <div role="alert">{form.general !== undefined && <Callout tone="danger">{form.general}</Callout>}</div>
      <ProofFields {...{ act, payload, methods, waits, flows, form }} />
    </form>
  )
}
