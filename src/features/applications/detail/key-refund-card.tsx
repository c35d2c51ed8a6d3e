import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '@/lib/api/application'
import { ChangedElsewhere } from '@/lib/domain-ui/changed-elsewhere'
import { AmountInput } from '@/lib/ui/amount-input'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { Field } from '@/lib/ui/field'
import { Switch } from '@/lib/ui/switch'
import { ProveChange } from '../kit/prove-change'

const WHOLE_USDT = /^[1-9]\d{0,8}$/

interface KeyRefundCardProps {
  app: Application
  /** The most USDT that the KEY may refund within 24 hours; null: none. */
  saved: string | null
}

/** Whether the shop's server may refund with the KEY, and how much. Off until the merchant switches it on. */
export function KeyRefundCard({ app: { appid, name }, saved }: KeyRefundCardProps) {
  const { t } = useLingui()
  const before = { isOn: saved !== null, limit: saved ?? '' }
  const form = useForm({ name: `key refunds ${appid}`, initial: before, follows: 'saved' })
  const { isOn } = form.values
  const [proving, setProving] = useState(false)
  const limit = isOn ? form.values.limit.trim() : null
  const undo = () => form.set(before)
  const save = () => {
    if (limit === null || WHOLE_USDT.test(limit)) return setProving(true)
    form.refuse({ limit: { said: t`Please enter whole USDT, for example 500` } })
  }
  return (
    <Card aria-labelledby="key-refund-title">
      <CardHead
        id="key-refund-title"
        title={<Trans>Refunds with the KEY</Trans>}
        note={<Trans>Whether your shop’s server may refund without you.</Trans>}
        actions={
          <Switch aria-labelledby="key-refund-title" checked={isOn} onCheckedChange={(on) => form.set({ isOn: on })} />
        }
      />
      <CardBody>
        <ChangedElsewhere form={form} className="mb-3" />
        {isOn ? (
          <form {...form.bind(save)} className="grid gap-3">
            <Field label={<Trans>At most in 24 hours</Trans>} error={form.errorOf('limit')}>
              <AmountInput size="md" unit="USDT" maxLength={9} {...form.field('limit')} />
            </Field>
            <Callout tone="warning" title={<Trans>Whoever has the KEY can then send refunds, without a code.</Trans>}>
              <Trans>
                Each refund goes to the address in the call. Your withdrawal settings apply, and you get an email.
              </Trans>
            </Callout>
            {limit !== saved && <Buttons onUndo={undo} />}
          </form>
        ) : (
          <>
            <p className="text-text-2">
              <Trans>Only you can refund, here in the console.</Trans>
            </p>
            {saved !== null && <Buttons className="mt-3" onSave={save} onUndo={undo} />}
          </>
        )}
      </CardBody>
      {proving && (
        <ProveChange
          change={{ appid, key_refund_limit: limit }}
          title={<Trans>Verify refunds with the KEY</Trans>}
          confirm={<Trans>Save</Trans>}
          onClose={() => setProving(false)}
          onDone={() => {
            setProving(false)
            form.done()
          }}
        >
          {limit === null ? (
            <Trans>The KEY of {name} cannot refund any more.</Trans>
          ) : (
            <Trans>
              The KEY of {name} may refund up to {limit} USDT in 24 hours.
            </Trans>
          )}
        </ProveChange>
      )}
    </Card>
  )
}

/** @param onSave left out inside a form, which is then submitted */
function Buttons({ onSave, onUndo, className }: { onSave?: () => void; onUndo: () => void; className?: string }) {
  return (
    <div className={`flex flex-wrap gap-2 ${className ?? ''}`}>
      <Button variant="primary" {...(onSave === undefined ? { type: 'submit' } : { onClick: onSave })}>
        <Trans>Save</Trans>
      </Button>
      <Button variant="quiet" onClick={onUndo}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  )
}
