import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useConfig } from '@/lib/config/config-context'
import './paper.css'

interface PaperProps {
  /** The print dialog has gone. */
  onPrinted: () => void
  children: ReactNode
}

/** What is printed at once: beside the page, unseen on the screen, alone on paper, under the name of the console. */
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
