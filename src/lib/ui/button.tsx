import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { type ButtonLook, buttonLook } from './button-look'
import { classNames } from './class-names'
import { Icon } from './icon'
import { Spinner } from './spinner'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, Omit<ButtonLook, 'square'> {
  icon?: LucideIcon
  /** Busy: keeps its width and its focus, ignores presses. */
  loading?: boolean
  /** The label while busy, such as "Sending…"; without it the spinner covers the normal label. */
  loadingText?: ReactNode
  /**
   * Switches the button off and gives the reason, which is written beside the button (below it when `block`) and read
   * with it.
   */
  disabledReason?: ReactNode
}

/**
 * A button of DESIGN.md section 5. There is no plain `disabled`: a button that is off must give a reason, and can still
 * be focused so that screen readers read it.
 * @example <Button variant="primary" loading={busy} loadingText={t`Sending…`}>{t`Withdraw 1,250.00 USDT`}</Button>
 */
export function Button({
  variant = 'secondary',
  size = 'md',
  block = false,
  icon,
  loading = false,
  loadingText,
  disabledReason,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const off = disabledReason !== undefined
  return (
    // The wrapper exists while the button is on too: otherwise switching it off and on would lose its focus.
    <span
      className={off ? (block ? 'grid gap-2 text-center' : 'inline-flex flex-wrap items-center gap-2') : 'contents'}
    >
      <button
        {...rest}
        {...pressGuard(off || loading, rest.onClick)}
        type={type}
        aria-disabled={off || undefined}
        aria-busy={loading || rest['aria-busy'] || undefined}
        aria-describedby={classNames(rest['aria-describedby'], off && reasonId) || undefined}
        className={classNames(buttonLook({ variant, size, block }), className)}
      >
        <span className="grid items-center justify-items-center [&>*]:col-start-1 [&>*]:row-start-1">
          <Face size={size} hidden={loading} silent={loading && loadingText !== undefined}>
            {icon && <Icon of={icon} size={size === 'sm' ? 16 : 18} />}
            {children}
          </Face>
          {(loading || loadingText !== undefined) && (
            <Face size={size} hidden={!loading} silent={!loading}>
              <Spinner small={size === 'sm'} />
              {loadingText}
            </Face>
          )}
        </span>
      </button>
      {off && (
        <span id={reasonId} className="type-12 text-text-3">
          {disabledReason}
        </span>
      )}
    </span>
  )
}

interface FaceProps {
  size: ButtonLook['size']
  hidden: boolean
  /** Hidden from screen readers as well. */
  silent: boolean
  children: ReactNode
}

/** Both labels of a button overlap, so that the wider one determines the width. */
function Face({ size, hidden, silent, children }: FaceProps) {
  const gap = size === 'sm' ? 'gap-1.5' : 'gap-2'
  return (
    <span className={classNames('inline-flex items-center', gap, silent ? 'invisible' : hidden && 'opacity-0')}>
      {children}
    </span>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'aria-label' | 'children'> {
  icon: LucideIcon
  /** The name: what pressing it does. */
  label: string
  variant?: ButtonLook['variant']
  size?: ButtonLook['size']
  /** Switches the button off; the reason is read after the name. */
  disabledReason?: string
}

/** A square button with one drawing; its name is what it does ("Close", "Copy transaction ID"). */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'md',
  disabledReason,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const off = disabledReason !== undefined
  return (
    <button
      {...rest}
      {...pressGuard(off, rest.onClick)}
      type={type}
      aria-label={label}
      title={disabledReason ?? rest.title ?? label}
      aria-disabled={off || undefined}
      className={classNames(buttonLook({ variant, size, square: true }), className)}
    >
      <Icon of={icon} size={size === 'sm' ? 16 : 18} />
    </button>
  )
}

type Press = ((event: MouseEvent<HTMLButtonElement>) => void) | undefined

/** A press while off must not submit the surrounding form. */
function pressGuard(inert: boolean, onClick: Press): { onClick?: NonNullable<Press> } {
  if (inert) return { onClick: (event) => event.preventDefault() }
  return onClick ? { onClick } : {}
}
