import { Trans, useLingui } from '@lingui/react/macro'
import { StepUpDialog } from '@/features/verification/step-up-dialog'
import { chainName } from '#shared/address/chain-name'
import { unlinkWallet } from '#shared/contract/user-access'
import { dropWallet, type LinkedWallet } from '@/lib/api/security'
import { AddressInline } from '@/lib/ui/address-inline'
import { useAccountChange } from '../kit/use-account-change'
import { SECURITY_FLOWS } from '../security/flows'

interface RemoveWalletProps {
  wallet: LinkedWallet
  onClose: () => void
}

/** Removes a wallet with a proof. The server refuses the last way in. */
export function RemoveWallet({ wallet: { id, name, chain_type, address }, onClose }: RemoveWalletProps) {
  const { t } = useLingui()
  const change = useAccountChange()
  return (
    <StepUpDialog
      act={unlinkWallet.name}
      payload={{ id }}
      flows={SECURITY_FLOWS}
      title={<Trans>Remove {name === '' ? chainName(chain_type) : name}</Trans>}
      confirm={<Trans>Remove wallet</Trans>}
      onClose={onClose}
      onProven={async (proof, key) => {
        await dropWallet(id, proof, key)
        onClose()
        change(t`The wallet was removed`)
      }}
    >
      <p>
        <Trans>This wallet no longer signs in to your account:</Trans>
      </p>
      <AddressInline value={address} show="groups" />
    </StepUpDialog>
  )
}
