import type { ComponentProps } from 'react'
import { classNames } from '@/lib/ui/class-names'
import { useFieldWiring } from '@/lib/ui/field'

/** A multi-line text field; a `Field` around it labels and describes it. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const { invalid, labelId: _labelId, ...wiring } = useFieldWiring(rest)
  return (
    <textarea
      rows={3}
      {...rest}
      {...wiring}
      className={classNames(
        'w-full rounded-2 border bg-surface px-3 py-2 text-text-1 placeholder:text-text-3 phone:text-[1rem]',
        invalid ? 'border-danger-solid inset-ring inset-ring-danger-solid' : 'border-line-control hover:border-text-3',
        className,
      )}
    />
  )
}
