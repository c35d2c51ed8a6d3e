import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId, useMemo } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'

interface FieldWiring {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldWiring | undefined>(undefined)

interface FieldProps {
  label: ReactNode
  /** A sentence under the field; an error replaces it. */
  hint?: ReactNode
  /** What is wrong and what to do; the input is kept. */
  error?: ReactNode
  /** Writes "optional" after the label; required fields have no mark. */
  optional?: boolean
  /** At the right of the label: a link, a balance, a switch of methods. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * Label, control, and hint or error. The control inside reads its id, description and validity from here, so a page
 * cannot forget them (WCAG 1.3.1, 3.3.1).
 * @example <Field label={t`Email`} error={errors.email}><TextInput type="email" /></Field>
 */
export function Field({ label, hint, error, optional = false, aside, className, children }: FieldProps) {
  const id = useId()
  const invalid = Boolean(error)
  const below = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  const wiring = useMemo(
    () => ({ id: `${id}-control`, labelId: `${id}-label`, describedBy: below, invalid }),
    [id, below, invalid],
  )
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      {/* As high as a link, which may come later. */}
      <div className={classNames('flex items-center justify-between gap-2 type-13', aside !== undefined && 'min-h-6')}>
        <label id={wiring.labelId} htmlFor={wiring.id} className="font-medium text-text-1">
          {label}
          {optional && (
            <span className="font-normal text-text-3">
              {' '}
              <Trans>optional</Trans>
            </span>
          )}
        </label>
        {aside && <div className="text-text-3">{aside}</div>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </div>
  )
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="type-12 text-text-3">
      {children}
    </div>
  )
}

/** An error message with an icon; used by `Field`, and under a group of fields. Of an act: `ActError`. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className="flex items-start gap-1.5 type-12 text-danger-text">
      <Icon of={CircleAlert} size={14} className="mt-px" />
      <span>{children}</span>
    </div>
  )
}

/**
 * Why an act was refused, beside its button; nothing while there is nothing to say. Screen readers are told at once, because no field
 * has these words as its description.
 */
export function ActError({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && <FieldError>{children}</FieldError>}
    </div>
  )
}

interface OwnWiring {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: unknown
}

/** The id, description and validity of the surrounding field; the control's own props have priority. */
export function useFieldWiring(own: OwnWiring = {}): {
  id: string
  labelId: string | undefined
  invalid: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
} {
  const field = use(FieldContext)
  const fallback = useId()
  const invalid = own['aria-invalid'] === true || own['aria-invalid'] === 'true' || (field?.invalid ?? false)
  return {
    id: own.id ?? field?.id ?? fallback,
    labelId: field?.labelId,
    invalid,
    'aria-describedby': classNames(field?.describedBy, own['aria-describedby']) || undefined,
    'aria-invalid': invalid || undefined,
  }
}
