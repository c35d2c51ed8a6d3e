import type { ReactNode } from 'react'
import type { FormFrame } from '@/lib/forms/use-form'
import { Callout } from '@/lib/ui/callout'

interface StepFormProps {
  form: FormFrame
  /** The `StepHead`. */
  head: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** A form that shows our own messages instead of the browser's. The error of the whole form is above its fields. */
export function StepForm({ form: { general, bind }, head, onSubmit, children }: StepFormProps) {
  return (
    <>
      {head}
      <div role="alert" className={general ? 'mb-4.5' : undefined}>
        {general && <Callout tone="danger" title={general} />}
      </div>
      <form {...bind(onSubmit)} className="grid gap-4.5">
        {children}
      </form>
    </>
  )
}
