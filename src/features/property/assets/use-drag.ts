import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { moved, positionAt } from './order'

interface DragOptions {
  order: readonly string[]
  /** The order after dropping here; undefined to show the saved order. */
  onPreview: (order: string[] | undefined) => void
  onDrop: (order: string[], id: string) => void
}

/**
 * Drags one row of a list by pointer; Esc restores it. Rows are the children of the handle's `ol`, marked by
 * `data-asset`.
 */
export function useDrag({ order, onPreview, onDrop }: DragOptions) {
  const [active, setActive] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const begin = (event: ReactPointerEvent<HTMLElement>, id: string) => {
    const list = event.currentTarget.closest('ol')
    if (event.button !== 0 || !list) return
    // The listeners are on the window: a row loses the captured pointer when it is moved in the document.
    const stop = new AbortController()
    running.current?.abort()
    running.current = stop
    let next = [...order]
    const end = () => {
      stop.abort()
      setActive(undefined)
    }
    const onMove = ({ clientY }: PointerEvent) => {
      const now = moved(next, id, positionAt(clientY, middlesBeside(list, id)))
      if (now.join() === next.join()) return
      next = now
      onPreview(next)
    }
    const putBack = () => {
      end()
      onPreview(undefined)
    }
    setActive(id)
    addEventListener('pointermove', onMove, stop)
    addEventListener('pointercancel', putBack, stop)
    addEventListener('keydown', ({ key }) => key === 'Escape' && putBack(), stop)
    addEventListener(
      'pointerup',
      () => {
        end()
        onDrop(next, id)
      },
      stop,
    )
  }
  return {
    /** The id of the dragged row. */
    active,
    handleOf: (id: string) => ({ onPointerDown: (event: ReactPointerEvent<HTMLElement>) => begin(event, id) }),
  }
}

/** The middles of the other rows, from top to bottom. */
function middlesBeside(list: HTMLElement, id: string): number[] {
  const others = [...list.querySelectorAll<HTMLElement>('[data-asset]')].filter(
    ({ dataset }) => dataset['asset'] !== id,
  )
  return others.map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2
  })
}
