import { type ReactNode, useEffect, useRef } from 'react'

interface ScreenProps {
  title: string
  children: ReactNode
}

/** One screen of the window. Its heading takes the focus, so that a screen reader announces it. */
export function Screen({ title, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className="screen">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}
