import type { ReactNode, RefObject } from 'react'
import { Callout } from '@/lib/ui/callout'

interface StepFormProps {
  form: RefObject<HTMLFormElement | null>
  /** The `StepHead`. */
  head: ReactNode
  /** What is wrong with the whole. */
  problem: string | undefined
  onSubmit: () => void
  children: ReactNode
}

/** A form whose sentences we write ourselves. What is wrong with the whole stands above its fields. */
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
