import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange'> {
  onCheckedChange: (checked: boolean) => void
  /** Words beside the box; without them give an `aria-label`. */
  label?: ReactNode
  /** A sentence under the label. */
  hint?: ReactNode
  /** Some but not all rows are chosen: for the checkbox in the head of a list. */
  mixed?: boolean
}

/** A native checkbox. The box has 16 px, its target at least 24, and 44 for a finger when it has words. */
export function Checkbox({ onCheckedChange, label, hint, mixed = false, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const hintId = useId()
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label
      className={classNames(
        'inline-flex min-h-6 items-start gap-2.5',
        label ? 'phone:min-h-11 phone:py-2.5' : 'min-w-6 justify-center',
        rest.disabled ? 'cursor-not-allowed text-text-disabled' : 'cursor-pointer',
        className,
      )}
    >
      <span className="relative mt-1 grid size-4 flex-none place-items-center">
        <input
          {...rest}
          ref={box}
          type="checkbox"
          aria-describedby={classNames(rest['aria-describedby'], hint ? hintId : undefined) || undefined}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer absolute size-4 appearance-none rounded-1 border border-line-control bg-surface before:absolute before:-inset-1.5 checked:border-text-1 checked:bg-text-1 indeterminate:border-text-1 indeterminate:bg-text-1 disabled:border-line-strong disabled:bg-sunken"
        />
        <span className="pointer-events-none relative invisible text-text-inverse peer-checked:visible peer-indeterminate:visible peer-disabled:text-text-disabled forced-colors:text-[CanvasText] [&_svg]:size-3 [&_svg]:stroke-[2.4]">
          <Icon of={mixed ? Minus : Check} size={13} />
        </span>
      </span>
      {label && (
        <span className="min-w-0 pt-0.5">
          {label}
          {hint && (
            <span id={hintId} className="block type-12 text-text-3">
              {hint}
            </span>
          )}
        </span>
      )}
    </label>
  )
}
