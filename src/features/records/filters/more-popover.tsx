import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { transactions } from '#shared/contract/transactions'
import { useTakesMore } from '@/lib/api/use-offers'
import type { FieldOf } from '@/lib/forms/use-form'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { Popover } from '@/lib/ui/popover'
import { TextInput } from '@/lib/ui/text-input'
import { recordParts } from '../late-record-parts'
import type { changeFilter, RecordsFilter } from '../search'

interface MorePopoverProps {
  filter: RecordsFilter
  form: FieldOf<'txid'>
  open: boolean
  onOpenChange: (open: boolean) => void
  onApply: (change: Parameters<typeof changeFilter>[1]) => void
}

/** The rarely used filters: transaction hash and exceptions. */
export function MorePopover({ filter, form, open, onOpenChange, onApply }: MorePopoverProps) {
  const { t } = useLingui()
  if (!useTakesMore(transactions.name)) return null
  return (
    <Popover
      label={t`More filters`}
      late={recordParts}
      align="end"
      width={320}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button icon={SlidersHorizontal} className="border-line-control!">
          <Trans>More</Trans>
        </Button>
      }
    >
      {({ ExceptionChoice, UndecidedChoice }) => (
        <form
          noValidate
          className="grid grid-cols-1 gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            // React events bubble through portals, so this would also submit the form of the bar.
            event.stopPropagation()
            onOpenChange(false)
            onApply({})
          }}
        >
          <Field label={t`Transaction ID`} error={form.errorOf('txid')}>
            <TextInput mono autoComplete="off" {...form.text('txid')} />
          </Field>
          <Field label={t`Difference`}>
            <ExceptionChoice value={filter.exception} onValueChange={(exception) => onApply({ exception })} />
          </Field>
          <UndecidedChoice value={filter.undecided} onValueChange={(undecided) => onApply({ undecided })} />
          <Button type="submit" variant="primary" size="sm">
            <Trans>Apply</Trans>
          </Button>
        </form>
      )}
    </Popover>
  )
}
