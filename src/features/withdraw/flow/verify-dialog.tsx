import { Trans } from '@lingui/react/macro'
import { StepUpDialog, type StepUpProof } from '@/features/verification/step-up-dialog'
import type { ProofSlot } from '@/lib/money-intent/money-flow'
import { AddressInline } from '@/lib/ui/address-inline'
import { TokenMark } from '@/lib/ui/token-mark'
import { spokenAmount } from '../kit/money'
import type { WithdrawalPlan } from '../details/plan'

interface VerifyDialogProps extends Omit<ProofSlot, 'onProven'> {
  decided: WithdrawalPlan
  onProven: (proof: StepUpProof) => Promise<void>
}

/** The step-up of a withdrawal: the whole act once more, and the proofs that the server needs for it. */
export function VerifyDialog({ decided, ...slot }: VerifyDialogProps) {
  const { tokenOnNetwork, destination, quote } = decided
  const arrives = spokenAmount(quote.received)
  // A renewed quote is the same act: without its id in the payload, typed codes are kept when it changes.
  const { quote_id: _renewed, ...payload } = slot.payload
  return (
    <StepUpDialog
      {...slot}
      payload={payload}
      title={<Trans>Verify this withdrawal</Trans>}
      confirm={<WithdrawWords decided={decided} />}
    >
      <div className="flex items-start gap-3.5">
        <TokenMark token={tokenOnNetwork.token} network={tokenOnNetwork.network} size="lg" />
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <b className="font-semibold">
              <WithdrawWords decided={decided} />
            </b>
            <span className="type-13 text-text-2 tabular-nums">
              <Trans>{arrives} arrives</Trans>
            </span>
          </p>
          <AddressInline value={destination.shown} show="groups" className="type-13" />
          <p className="type-13 text-text-2">
            {tokenOnNetwork.token} · {tokenOnNetwork.network}
          </p>
        </div>
      </div>
    </StepUpDialog>
  )
}

/** The act in full: "Withdraw 1,250.00 USDT". */
function WithdrawWords({ decided: { amount, tokenOnNetwork } }: { decided: WithdrawalPlan }) {
  const figure = spokenAmount(amount)
  const { token } = tokenOnNetwork
  return (
    <Trans>
      Withdraw {figure} {token}
    </Trans>
  )
}
