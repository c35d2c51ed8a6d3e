import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { removeFixedAddress } from '#shared/contract/fixed-address'
import { dropFixedAddress, type FixedAddress } from '@/lib/api/fixed-address'
import { RecordTime } from '@/lib/domain-ui/record-time'
import { useOnline } from '@/lib/device/use-online'
import { AddressBlock } from '@/lib/ui/address-block'
import { toastDone } from '@/lib/ui/toast'
import { Button } from '@/lib/ui/button'
import { CopyButton } from '@/lib/ui/copy-button'
import { DefinitionList } from '@/lib/ui/definition-list'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { findAddressLink } from '../list/address-link'
import { Usable } from '../list/usable'
import { useRefresh } from '../list/use-refresh'
import { AddressRisk } from './address-risk'
import { RenameForm } from './rename-form'

interface AddressDrawerProps {
  address: FixedAddress
  zone: string
  onClose: () => void
}

/** One fixed address in full, with the possible acts. */
export function AddressDrawer({ address, zone, onClose }: AddressDrawerProps) {
  const { t } = useLingui()
  const isOnline = useOnline()
  const block = useRef<HTMLDivElement>(null)
  const [removing, setRemoving] = useState(false)
  const { id, name, chain, usable_from, created_time } = address
  return (
    <Drawer
      open
      onOpenChange={onClose}
      returnFocusTo={() => findAddressLink(id)}
      title={name === '' ? <Trans>Fixed address</Trans> : name}
      footer={
        <Button
          variant="danger"
          onClick={() => setRemoving(true)}
          {...(isOnline ? {} : { disabledReason: <Trans>You are offline.</Trans> })}
        >
          <Trans>Remove…</Trans>
        </Button>
      }
    >
      <DrawerSection
        title={<Trans>Address on {chain}</Trans>}
        aside={<CopyButton value={address.address} label={t`Copy address`} source={block} />}
      >
        <AddressBlock ref={block} address={address.address} columns={address.address.startsWith('0x') ? 6 : 5} large />
      </DrawerSection>
      <DrawerSection>
        <DefinitionList
          items={[
            {
              key: 'usable',
              term: <Trans>Can receive withdrawals</Trans>,
              value: <Usable from={usable_from} zone={zone} />,
            },
            { key: 'added', term: <Trans>Added</Trans>, value: <RecordTime at={created_time} zone={zone} /> },
          ]}
        />
      </DrawerSection>
      <AddressRisk address={address} zone={zone} />
      <DrawerSection title={<Trans>Name</Trans>}>
        <RenameForm key={id} address={address} />
      </DrawerSection>
      {removing && <ProveRemoval address={address} onClose={() => setRemoving(false)} onRemoved={onClose} />}
    </Drawer>
  )
}

interface ProveRemovalProps {
  address: FixedAddress
  onClose: () => void
  onRemoved: () => void
}

function ProveRemoval({ address: { id, address, chain }, onClose, onRemoved }: ProveRemovalProps) {
  const { t } = useLingui()
  const refresh = useRefresh()
  return (
    <StepUpDialog
      act={removeFixedAddress.name}
      payload={{ id }}
      title={<Trans>Remove this address</Trans>}
      confirm={<Trans>Remove address</Trans>}
      confirming={<Trans>Removing…</Trans>}
      onClose={onClose}
      onProven={async (proof, key) => {
        await dropFixedAddress(id, proof, key)
        toastDone(t`The address was removed`)
        onRemoved()
        refresh()
      }}
    >
      <p className="mb-2 type-13 text-text-2">
        <Trans>This address on {chain} leaves your list. If you add it again, it has a new waiting time.</Trans>
      </p>
      <AddressBlock address={address} />
    </StepUpDialog>
  )
}
