import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonLook } from '@/lib/ui/button-look'
import { Icon } from '@/lib/ui/icon'

export interface StepHeadProps {
  title: ReactNode
  /** The sentence under it. */
  lead: ReactNode
  /** What Back does; undefined on the first step. */
  onBack?: () => void
  backWords?: ReactNode
  /** True: a field of the step takes the focus, because it is all that the step asks for. */
  fieldFirst?: boolean
}

/**
 * The title of a sign-in step. From the second step on it takes the focus, so that a screen reader reads the step from
 * the top; a step that only asks for a code gives it to the field.
 */
export function StepHead({ title, lead, onBack, backWords, fieldFirst = false }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const takesFocus = onBack !== undefined && !fieldFirst
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="mb-6.5 phone:mb-3.5">
      {onBack && (
        <button type="button" onClick={onBack} className={`${buttonLook({ variant: 'link' })} mb-4 text-text-2`}>
          <Icon of={ArrowLeft} size={16} />
          {backWords ?? <Trans>Back</Trans>}
        </button>
      )}
      <h1 ref={heading} tabIndex={-1} className="type-28 track-display outline-none phone:type-22">
        {title}
      </h1>
      <p className="mt-1.5 text-text-2 phone:mt-0.5">{lead}</p>
    </div>
  )
}
