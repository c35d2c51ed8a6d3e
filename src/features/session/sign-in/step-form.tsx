import type { ReactNode, RefObject } from 'react'
import { Callout } from '@/lib/ui/callout'

interface StepFormProps {
  form: RefObject<HTMLFormElement | null>
  /** The `StepHead`. */
  head: ReactNode
  /** An error that belongs to no single field. */
  problem: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** A form that shows our own messages instead of the browser's. The error of the whole form is above its fields. */
export function StepForm({ form, head, problem, onSubmit, children }: StepFormProps) {
  return (
    <>
      {head}
      <div role="alert" className={problem ? 'mb-4.5' : undefined}>
        {problem && <Callout tone="danger" title={problem} />}
      </div>
      <form
        ref={form}
        noValidate
        className="grid gap-4.5"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </>
  )
}
