import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { isChainType } from '#shared/address/chain-type'
import { saveFixedAddress } from '#shared/contract/fixed-address'
import { currencyOptions } from '@/lib/api/currency'
import { type FixedAddress, sendFixedAddress } from '@/lib/api/fixed-address'
import { useOnline } from '@/lib/device/use-online'
import { CoinsFault } from '@/lib/domain-ui/coins-fault'
import { AddressBlock } from '@/lib/ui/address-block'
import { useKeyGuard } from '@/lib/late/use-key-guard'
import { AddressInput } from '@/lib/ui/address-input'
import { toastDone } from '@/lib/ui/toast'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { DrawerFoot } from '@/lib/ui/drawer-foot'
import { Field, FieldError } from '@/lib/ui/field'
import { Select } from '@/lib/ui/select'
import { TextInput } from '@/lib/ui/text-input'
import { TokenMark } from '@/lib/ui/token-mark'
import { Compare } from '../list/compare'
import { useRefresh } from '../list/use-refresh'
import { WaitWords } from '../list/wait-words'
import { AddRisk } from './add-risk'
import { type AddressDraft, type DraftProblem, readDraft } from './draft'

interface AddDrawerProps {
  saved: readonly FixedAddress[]
  onClose: () => void
}

/** Adds one address: errors are shown beside their fields, then the step-up follows. */
export function AddDrawer({ saved, onClose }: AddDrawerProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const id = useId()
  const { data: coins = [] } = useQuery(currencyOptions)
  const [compared, setCompared] = useState(false)
  const [insist, setInsist] = useState(false)
  const isKey = useKeyGuard()
  const form = useForm<AddressDraft>({
    name: 'new address',
    initial: { network_id: '', address: '', name: '' },
    secrets: ({ address }) => (isKey(address) ? ['address'] : []),
    onChange: () => setCompared(false),
  })
  const draft = form.values
  // An address that cannot be read here is not saved for good: nobody would have checked it.
  const offered = coins.filter(({ chain }) => isChainType(chain))
  const others = coins.flatMap(({ chain, net_work }) => (isChainType(chain) ? [] : [net_work])).join(', ')
  const [proving, setProving] = useState(false)
  const coin = coins.find(({ id }) => id === draft.network_id)
  const { problem, shown, similar } = readDraft(draft, { coins, saved, compared })
  const submit = () => {
    setInsist(true)
    form.lead()
    setProving(problem === undefined)
  }
  const words: Partial<Record<DraftProblem, string>> = {
    network: t`Choose the network first`,
    double: t`This address is in your list already`,
  }
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={<Trans>Add a fixed address</Trans>}
      footer={
        <DrawerFoot act={id} off={!isOnline && <Trans>You are offline.</Trans>} onCancel={onClose}>
          <Trans>Add address</Trans>
        </DrawerFoot>
      }
    >
      <DrawerSection>
        <form {...form.bind(submit)} id={id} className="grid grid-cols-1 gap-5">
          <CoinsFault />
          <Field
            label={<Trans>Network</Trans>}
            error={insist && problem === 'network' ? words.network : undefined}
            hint={others !== '' && <Trans>Addresses of {others} cannot be checked here, so none can be added.</Trans>}
          >
            <Select
              size="lg"
              {...form.field('network_id')}
              placeholder={<Trans>Choose a network</Trans>}
              options={offered.map(({ id, net_work }) => ({
                value: id,
                label: net_work,
                mark: <TokenMark token={net_work} size="sm" />,
              }))}
            />
          </Field>
          <AddressInput
            label={<Trans>Address</Trans>}
            value={draft.address}
            onChange={(address) => form.set({ address })}
            chainType={coin && isChainType(coin.chain) ? coin.chain : undefined}
            network={coin?.net_work}
            insist={insist}
            problem={problem === 'double' ? words.double : undefined}
            hint={<Trans>Get it from its owner, not from a history or a chat.</Trans>}
          />
          <AddRisk network_id={coin?.id} address={shown} />
          {similar && shown !== undefined && (
            <div className="grid gap-1">
              <Compare address={shown} similar={similar} checked={compared} onCheckedChange={setCompared} />
              {insist && problem === 'not-compared' && (
                <FieldError>
                  <Trans>Compare both first</Trans>
                </FieldError>
              )}
            </div>
          )}
          <Field label={<Trans>Name</Trans>} optional hint={<Trans>For yourself: whose address it is.</Trans>}>
            <TextInput size="lg" maxLength={60} {...form.text('name')} autoComplete="off" />
          </Field>
          <WaitWords />
        </form>
      </DrawerSection>
      {proving && shown !== undefined && (
        <ProveAdding
          draft={{ ...draft, address: shown, name: draft.name.trim() }}
          chain={coin?.net_work ?? ''}
          onClose={() => setProving(false)}
          onAdded={() => {
            form.done()
            onClose()
          }}
        />
      )}
    </Drawer>
  )
}

interface ProveAddingProps {
  draft: AddressDraft
  chain: string
  onClose: () => void
  onAdded: () => void
}

function ProveAdding({ draft, chain, onClose, onAdded }: ProveAddingProps) {
  const { t } = useLingui()
  const refresh = useRefresh()
  return (
    <StepUpDialog
      act={saveFixedAddress.name}
      payload={{ ...draft }}
      title={<Trans>Verify this address</Trans>}
      confirm={<Trans>Add address</Trans>}
      confirming={<Trans>Adding…</Trans>}
      onClose={onClose}
      onProven={async (proof, key) => {
        await sendFixedAddress({ ...draft, ...proof }, key)
        toastDone(t`The address was added`)
        onAdded()
        refresh()
      }}
    >
      <p className="mb-2 type-13 text-text-2">
        <Trans>Withdrawals on {chain} may go to</Trans>
      </p>
      <AddressBlock address={draft.address} />
    </StepUpDialog>
  )
}
