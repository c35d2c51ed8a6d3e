import { Trans } from '@lingui/react/macro'
import { useOffers } from '@/lib/api/use-offers'
import { Checkbox } from '@/lib/ui/checkbox'

interface UndecidedChoiceProps {
  value: 1 | undefined
  onValueChange: (undecided: 1 | undefined) => void
}

/** Filters payments that wait for the merchant's decision, on a back end that lets him decide. */
export function UndecidedChoice({ value, onValueChange }: UndecidedChoiceProps) {
  const canDecide = useOffers('transactions.resolve')
  if (!canDecide) return null
  return (
    <Checkbox
      checked={value === 1}
      onCheckedChange={(checked) => onValueChange(checked ? 1 : undefined)}
      label={<Trans>Not decided yet</Trans>}
      hint={<Trans>Under-, over- or late-paid, neither marked as paid nor refunded</Trans>}
    />
  )
}
