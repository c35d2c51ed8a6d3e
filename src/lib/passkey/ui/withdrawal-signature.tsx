import type { ReactNode } from 'react'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'
import { isFinalState } from '@/lib/domain-ui/withdrawal-state'
import { isKnown } from '#shared/money/amount'
import { PayoutSignature } from './payout-signature'

interface WithdrawalSignatureProps {
  record: WithdrawalRecord
  /** What the merchant has confirmed on this device, where that is known: the server's record may differ from it. */
  confirmed?: { readonly address?: string | undefined; readonly received?: string | undefined } | undefined
  addLink: ReactNode
}

/** The signature that a withdrawal waits for. Draws nothing where it waits for none, or is on its way. */
export function WithdrawalSignature({ record, confirmed, addLink }: WithdrawalSignatureProps) {
  const { state, txid, handle_id, token, chain, decimals } = record
  if (isFinalState(state) || txid !== null) return null
  const { address = record.address, received = record.received } = confirmed ?? {}
  const amount = isKnown(received) ? received : record.received
  const shown = { address, amount, token, chain, decimals }
  return <PayoutSignature kind="withdrawal" handle_id={handle_id} shown={shown} addLink={addLink} />
}
