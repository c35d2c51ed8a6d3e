import type { ComponentProps } from 'react'
import { classNames } from './class-names'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'onChange'> {
  /** The name. A visible title can carry it instead through aria-labelledby. */
  'aria-label'?: string
  onCheckedChange: (checked: boolean) => void
}

/** A switch that takes effect at once. A native checkbox with the role of a switch. */
export function Switch({ onCheckedChange, className, ...rest }: SwitchProps) {
  return (
    <span className={classNames('relative inline-block h-5 w-8.5 flex-none', className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked ?? false}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-full bg-line-control transition-colors motion-quick before:absolute before:-inset-1 phone:before:-inset-3 checked:bg-text-1 disabled:cursor-not-allowed disabled:bg-line-hair forced-colors:border forced-colors:bg-[Canvas]"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-surface transition-transform motion-quick peer-checked:translate-x-3.5 forced-colors:bg-[CanvasText]"
      />
    </span>
  )
}
