import { AddPasskeyLink } from '@/features/session/add-passkey-link'
import type { RefundRecord } from '@/lib/api/transactions'
import type { UnassignedAct } from '@/lib/api/unassigned'
import type { MoneyIntent } from '@/lib/money-intent/intent'
import { PayoutSignature } from '@/lib/passkey/ui/payout-signature'
import { subtract, toDecimal } from '#shared/money/amount'

/** What the merchant has confirmed on this device, where that is known: the server's record may differ from it. */
type Confirmed = MoneyIntent['payload'] | undefined

interface RefundSignatureProps {
  refund: RefundRecord
  decimals: number
  confirmed?: Confirmed
}

/** The signature that a refund waits for. Draws nothing where it waits for none, or is on its way. */
export function RefundSignature({ refund, decimals, confirmed }: RefundSignatureProps) {
  const { state, txid, handle_id, token, chain } = refund
  if (state !== 'improgress' || txid !== null) return null
  const { address = refund.address, amount = refund.amount } = confirmed ?? {}
  return (
    <PayoutSignature
      kind="refund"
      handle_id={handle_id}
      shown={{ address, amount, token, chain, decimals }}
      addLink={<AddPasskeyLink />}
    />
  )
}

interface SendBackSignatureProps {
  act: UnassignedAct
  decimals: number
  confirmed?: Confirmed
}

/** The signature that money on its way back waits for. Draws nothing of a credit, and where it waits for none. */
export function SendBackSignature({ act, decimals, confirmed }: SendBackSignatureProps) {
  const { kind, state, txid, handle_id, token, chain } = act
  if (kind !== 'send_back' || state !== 'improgress' || txid !== null || act.address === null) return null
  const { address = act.address, amount = act.amount } = confirmed ?? {}
  return (
    <PayoutSignature
      kind="send_back"
      handle_id={handle_id}
      shown={{ address, amount: toDecimal(subtract(amount, act.fees)), token, chain, decimals }}
      addLink={<AddPasskeyLink />}
    />
  )
}
