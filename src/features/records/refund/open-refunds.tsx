import type { Transaction } from '#shared/contract/transactions'
import { DrawerSection } from '@/lib/ui/drawer'
import { AcceptedRefund, OpenRefund } from './refund-result'
import { useRefund } from './use-refund'

/**
 * Refunds of a payment with an unknown outcome, above its facts. After a reload no form could show them, and while a
 * refund runs no form can be opened.
 */
export function OpenRefunds({ payment, zone }: { payment: Transaction; zone: string }) {
  const { open, outcome, check } = useRefund(payment.handle_id)
  const found = outcome?.of.kind === 'accepted' ? outcome.of.answer : undefined
  if (open.length === 0 && found === undefined) return null
  return (
    <DrawerSection>
      <div className="grid grid-cols-1 gap-6">
        {open.map((intent) => (
          <OpenRefund key={intent.client_ref} {...{ intent, payment, zone }} kind="unknown" onCheck={check} />
        ))}
        {found && <AcceptedRefund refund={found} payment={payment} zone={zone} />}
      </div>
    </DrawerSection>
  )
}
