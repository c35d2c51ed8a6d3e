import type { ReactNode } from 'react'
import type { FormFrame } from '@/lib/forms/use-form'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { StepHead, type StepHeadProps } from './step-head'

interface StepFormProps extends StepHeadProps {
  form: FormFrame
  onSubmit: () => void
  /** The words of the button that ends the form; none where the form sends itself, or has its button elsewhere. */
  submit?: ReactNode
  children: ReactNode
}

/**
 * A step of sign-in that is a form: its head, the error of the whole form, its fields and its button. It shows our own
 * messages instead of the browser's.
 */
export function StepForm({ form: { general, bind, busy }, onSubmit, submit, children, ...head }: StepFormProps) {
  return (
    <>
      <StepHead {...head} />
      <div role="alert" className={general ? 'mb-4.5' : undefined}>
        {general && <Callout tone="danger" title={general} />}
      </div>
      <form {...bind(onSubmit)} className="grid gap-4.5">
        {children}
        {submit && (
          <Button variant="primary" size="lg" block type="submit" loading={busy}>
            {submit}
          </Button>
        )}
      </form>
    </>
  )
}
