import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import {
  BUTTON_MARGIN,
  isClick,
  keepInside,
  nearestPosition,
  type ButtonPosition,
  type Point,
} from '@/lib/wallet/floating-position'

const STEP = 24
const STILL: Point = { x: 0, y: 0 }

interface Press extends Point {
  readonly time: number
}

/**
 * Position and handlers of a button that can be dragged to either side of the window, or moved with the arrow keys. A
 * press with the pointer is a click when isClick says so; a click without a pointer (Enter, Space, assistive
 * technology) always is.
 */
export function useFloatingPosition(onPress: () => void) {
  const [position, setPosition] = useState<ButtonPosition>({ side: 'right', bottom: BUTTON_MARGIN })
  const [moved, setMoved] = useState(STILL)
  const press = useRef<Press | null>(null)
  const wasDragged = useRef(false)

  const distance = (event: PointerEvent): Point => ({
    x: event.clientX - (press.current?.x ?? event.clientX),
    y: event.clientY - (press.current?.y ?? event.clientY),
  })
  const letGo = (event: PointerEvent<HTMLElement>): void => {
    if (!press.current) return
    const here = { x: event.clientX, y: event.clientY }
    wasDragged.current = !isClick(press.current, here, event.timeStamp - press.current.time)
    const box = event.currentTarget.getBoundingClientRect()
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    if (wasDragged.current) setPosition(nearestPosition(centre, { width: innerWidth, height: innerHeight }))
    press.current = null
    setMoved(STILL)
  }
  const step = (up: number): void =>
    setPosition((now) => ({ ...now, bottom: keepInside(now.bottom + up * STEP, innerHeight) }))

  return {
    position,
    moved,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        press.current = { x: event.clientX, y: event.clientY, time: event.timeStamp }
        wasDragged.current = false
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (press.current) setMoved(distance(event))
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onClick(event: MouseEvent<HTMLElement>) {
        const byPointer = event.detail > 0
        if (!byPointer || !wasDragged.current) onPress()
        wasDragged.current = false
      },
      onKeyDown({ key }: KeyboardEvent<HTMLElement>) {
        if (key === 'ArrowLeft') setPosition((now) => ({ ...now, side: 'left' }))
        if (key === 'ArrowRight') setPosition((now) => ({ ...now, side: 'right' }))
        if (key === 'ArrowUp') step(1)
        if (key === 'ArrowDown') step(-1)
      },
    },
  }
}
