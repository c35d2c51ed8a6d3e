import type { ReactNode, RefObject } from 'react'
import { Callout } from '@/lib/ui/callout'

interface StepFormProps {
  form: RefObject<HTMLFormElement | null>
  /** What is wrong with the whole. */
  problem: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** A form whose sentences we write ourselves; what is wrong with the whole stands above its button. */
export function StepForm({ form, problem, onSubmit, children }: StepFormProps) {
  return (
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
      <div role="alert" className={problem ? 'order-last' : 'sr-only'}>
        {problem && <Callout tone="danger" title={problem} />}
      </div>
    </form>
  )
}
