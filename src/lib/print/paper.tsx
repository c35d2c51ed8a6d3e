import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useConfig } from '@/lib/config/config-context'
import './paper.css'

interface PaperProps {
  /** Called when the print dialog has closed. */
  onPrinted: () => void
  children: ReactNode
}

/** Prints its content at once: hidden on the screen, alone on the paper, under the title of the console. */
export function Paper({ onPrinted, children }: PaperProps) {
  const { title } = useConfig()
  const printed = useRef(onPrinted)
  useEffect(() => {
    printed.current = onPrinted
  })
  useEffect(() => {
    const over = () => printed.current()
    addEventListener('afterprint', over, { once: true })
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', over)
    }
  }, [])
  return createPortal(
    <article data-paper className="hidden bg-white p-8 text-black print:block">
      <p className="type-13">{title}</p>
      {children}
    </article>,
    document.body,
  )
}
