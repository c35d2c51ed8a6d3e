import { Trans } from '@lingui/react/macro'
import { StepUpDialog, type StepUpProof } from '@/features/verification/step-up-dialog'
import type { ProofSlot } from '@/lib/money-intent/money-flow'
import { AddressInline } from '@/lib/ui/address-inline'
import { TokenMark } from '@/lib/ui/token-mark'
import { spokenAmount } from '../kit/money'
import type { Decided } from './decided'

interface VerifyDialogProps extends Omit<ProofSlot, 'onProven'> {
  decided: Decided
  onProven: (proof: StepUpProof) => Promise<void>
}

/** What is approved, once more and in full, and the proofs that the server wants for exactly that. */
export function VerifyDialog({ decided, ...slot }: VerifyDialogProps) {
  const { place, destination, quote } = decided
  const arrives = spokenAmount(quote.received)
  // A renewed quote is the same act: its id must not take back what was typed.
  const { quote_id: _renewed, ...payload } = slot.payload
  return (
    <StepUpDialog
      {...slot}
      payload={payload}
      title={<Trans>Verify this withdrawal</Trans>}
      confirm={<WithdrawWords decided={decided} />}
    >
      <div className="flex items-start gap-3.5">
        <TokenMark token={place.token} network={place.network} size="lg" />
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
            {place.token} · {place.network}
          </p>
        </div>
      </div>
    </StepUpDialog>
  )
}

/** "Withdraw 1,250.00 USDT": the act, in full. */
function WithdrawWords({ decided: { amount, place } }: { decided: Decided }) {
  const figure = spokenAmount(amount)
  const { token } = place
  return (
    <Trans>
      Withdraw {figure} {token}
    </Trans>
  )
}
