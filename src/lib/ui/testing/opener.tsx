import { type ReactNode, useState } from 'react'
import { Button } from '../button'

/** A button that opens a layer whose state is outside of it. */
export function Opener({ children }: { children: (open: boolean, setOpen: (open: boolean) => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {children(open, setOpen)}
    </>
  )
}
