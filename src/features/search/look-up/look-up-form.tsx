import { useForm } from '@/lib/forms/use-form'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressRules } from '@/lib/late/address-rules'
import type { Pasted } from '#shared/address/pasted'
import { currencyOptions } from '@/lib/api/currency'
import { askLookUp, type LookUpRecord } from '@/lib/api/search'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { WriteFault } from '@/lib/domain-ui/write-fault'
import { useLateCode } from '@/lib/late/use-late-code'
import { useWhenReady } from '@/lib/late/use-when-ready'
import { useKeyGuard } from '@/lib/late/use-key-guard'
import { CheckingAddress, RetryAddressRules, UncheckedAddress } from '@/lib/ui/address-check'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { TextInput } from '@/lib/ui/text-input'

interface LookUpFormProps {
  txid: string
  network: string | undefined
  onAsked: (record: LookUpRecord) => void
}

/** The transaction that a customer names, and its network. */
export function LookUpForm({ txid: first, network: given, onAsked }: LookUpFormProps) {
  const { t } = useLingui()
  const isKey = useKeyGuard()
  const form = useForm({
    name: 'look-up',
    initial: { txid: first, network: given ?? '' },
    secrets: ({ txid }) => (isKey(txid) ? ['txid'] : []),
  })
  const text = form.values.txid
  const [tried, setTried] = useState(false)
  const coins = useQuery(currencyOptions)
  const act = useMutation({
    mutationFn: askLookUp,
    meta: { formShowsError: true },
    onSuccess: (record) => {
      form.done()
      onAsked(record)
    },
  })
  const [reached, setReached] = useState(false)
  const rules = useLateCode(addressRules, reached || text !== '')
  const pasted = rules.state === 'here' && text !== '' ? rules.code.recogniseOnDevice(text) : undefined
  const isUnread = text !== '' && pasted === undefined
  const possible = coins.data?.filter(({ chain }) => pasted?.transactionOf.some((one) => one === chain))
  // With one possible network there is nothing to choose.
  const only = possible?.length === 1 ? possible[0]?.id : undefined
  const network = form.values.network || only
  const isOfNetwork = network === undefined || possible === undefined || possible.some(({ id }) => id === network)
  const problem = problemOf({ pasted, isOfNetwork })
  const hasFailed = isUnread && rules.state === 'failed'
  const missing = network === undefined ? t`Choose the network.` : undefined
  const checked = useWhenReady(JSON.stringify([text, network]), {
    isReady: rules.state !== 'coming',
    act: () => send(),
  })
  const send = () => {
    setTried(true)
    if (isUnread && rules.state === 'coming') return checked.later()
    if (pasted === undefined || problem !== undefined || network === undefined) {
      form.element.current?.querySelector<HTMLElement>(problem === undefined ? '[role=combobox]' : 'input')?.focus()
      return
    }
    if (!act.isPending) act.mutate({ network_id: network, txid: pasted.value })
  }
  return (
    <form {...form.bind(send)} className="grid gap-4 p-5 phone:p-4">
      <QueryFault query={coins} title={<Trans>Could not load the networks.</Trans>} />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_13rem_auto]">
        <Field
          label={<Trans>Transaction ID from the customer</Trans>}
          hint={isUnread ? <CheckingAddress /> : <Trans>A link of an explorer works too.</Trans>}
          error={
            hasFailed ? <UncheckedAddress /> : tried && !isUnread && problem !== undefined ? t(problem) : undefined
          }
          aside={hasFailed && <RetryAddressRules />}
        >
          <TextInput
            mono
            onFocus={() => setReached(true)}
            {...form.text('txid')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </Field>
        <Field label={<Trans>Network</Trans>} error={tried ? missing : undefined}>
          <Select
            value={network ?? ''}
            onValueChange={(id) => form.set({ network: id })}
            placeholder={<Trans>Choose</Trans>}
            options={(coins.data ?? []).map(({ id, net_work }) => ({ value: id, label: net_work }))}
          />
        </Field>
        <div className="grid desk:pt-[1.625rem]">
          <Button
            variant="primary"
            type="submit"
            loading={act.isPending || checked.isWaiting}
            loadingText={<Trans>Asking…</Trans>}
          >
            <Trans>Look up</Trans>
          </Button>
        </div>
      </div>
      {act.isError && !act.isPending && (
        <div role="alert">
          <WriteFault error={act.error} title={<Trans>It could not be looked up.</Trans>}>
            <Trans>The look-up may have begun. Press again: that does no harm.</Trans>
          </WriteFault>
        </div>
      )}
    </form>
  )
}

function problemOf({
  pasted,
  isOfNetwork,
}: {
  pasted: Pasted | undefined
  isOfNetwork: boolean
}): MessageDescriptor | undefined {
  if (pasted === undefined) return msg`Enter the transaction ID.`
  if (pasted.kind === 'secret')
    return msg`This is a private key or a recovery phrase, and was not sent. Never paste it into a page.`
  if (pasted.transactionOf.length === 0)
    return msg`This is not a transaction ID. Ask the customer for the hash or txid.`
  return isOfNetwork ? undefined : msg`Transaction IDs of this network look different. Choose another network.`
}
