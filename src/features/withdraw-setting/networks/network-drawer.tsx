import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { saveWithdrawalNetwork } from '#shared/contract/fixed-address'
import { type NetworkSetting, sendNetworkSetting, STALE_AFTER_POLICY } from '@/lib/api/fixed-address'
import { markStale } from '@/lib/api/transport/mark-stale'
import { ChangedElsewhere } from '@/lib/domain-ui/changed-elsewhere'
import { useOnline } from '@/lib/device/use-online'
import { readAmountInput } from '#shared/money/input'
import { AmountInput } from '@/lib/ui/amount-input'
import { toastDone } from '@/lib/ui/toast'
import { Checkbox } from '@/lib/ui/checkbox'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { DrawerFoot } from '@/lib/ui/drawer-foot'
import { Field } from '@/lib/ui/field'
import { Gas } from './gas'

interface NetworkDrawerProps {
  network: NetworkSetting
  onClose: () => void
}

interface NetworkWish {
  network_id: string
  enabled: boolean
  gas_limit: string
}

/** The settings of one network: whether withdrawals may use it, and up to which gas cost. */
export function NetworkDrawer({ network, onClose }: NetworkDrawerProps) {
  const isOnline = useOnline()
  const id = useId()
  const { network_id, chain, gas_token, gas_decimals, gas_now } = network
  const form = useForm({
    name: `network ${network_id}`,
    initial: { gas_limit: network.gas_limit, enabled: network.enabled },
    follows: 'saved',
  })
  const { gas_limit, enabled } = form.values
  const [asked, setAsked] = useState<{ wish: NetworkWish; typed: string }>()
  const [isOvertaken, setOvertaken] = useState(false)
  // Both fields are sent: one that was changed elsewhere under the question would be put back, so Save has to be pressed anew.
  if (asked && (asked.typed !== gas_limit || asked.wish.enabled !== enabled)) {
    setAsked(undefined)
    setOvertaken(true)
  }
  const submit = () => {
    setOvertaken(false)
    const limit = readAmountInput(gas_limit, { decimals: gas_decimals, refuseZero: true })
    if (limit.ok) setAsked({ wish: { network_id, enabled, gas_limit: limit.decimal }, typed: gas_limit })
    else form.refuse({ gas_limit: `amount-${limit.reason}` })
  }
  const saved = () => {
    form.done()
    onClose()
  }
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={<Trans>Withdrawals on {chain}</Trans>}
      footer={
        <DrawerFoot act={id} off={!isOnline && <Trans>You are offline.</Trans>} onCancel={onClose}>
          <Trans>Save</Trans>
        </DrawerFoot>
      }
    >
      <DrawerSection>
        <form {...form.bind(submit)} id={id} className="grid grid-cols-1 gap-5">
          <ChangedElsewhere form={{ isElsewhere: form.isElsewhere || isOvertaken }} />
          <Field
            label={<Trans>Gas limit</Trans>}
            hint={
              <Trans>
                One transfer costs <Gas value={gas_now} unit={gas_token} /> now.
              </Trans>
            }
            error={form.errorOf('gas_limit')}
          >
            <AmountInput {...form.field('gas_limit')} unit={gas_token} />
          </Field>
          <Checkbox
            checked={enabled}
            onCheckedChange={(on) => form.set({ enabled: on })}
            label={<Trans>Withdrawals on {chain} are allowed</Trans>}
          />
        </form>
      </DrawerSection>
      {asked && (
        <ProveNetwork network={network} wish={asked.wish} onClose={() => setAsked(undefined)} onSaved={saved} />
      )}
    </Drawer>
  )
}

interface ProveNetworkProps extends NetworkDrawerProps {
  wish: NetworkWish
  onSaved: () => void
}

function ProveNetwork({ network: { chain, gas_token }, wish, onClose, onSaved }: ProveNetworkProps) {
  const { t } = useLingui()
  const cache = useQueryClient()
  return (
    <StepUpDialog
      act={saveWithdrawalNetwork.name}
      payload={{ ...wish }}
      title={<Trans>Verify this change</Trans>}
      confirm={<Trans>Save</Trans>}
      onClose={onClose}
      onProven={async (proof, key) => {
        await sendNetworkSetting({ ...wish, ...proof }, key)
        toastDone(t`The network was saved`)
        onSaved()
        markStale(cache, STALE_AFTER_POLICY)
      }}
    >
      {wish.enabled ? (
        <Trans>
          {chain}: on, gas limit <Gas value={wish.gas_limit} unit={gas_token} />
        </Trans>
      ) : (
        <Trans>{chain}: off, nothing is withdrawn there</Trans>
      )}
    </StepUpDialog>
  )
}
