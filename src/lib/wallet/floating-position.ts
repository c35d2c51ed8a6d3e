/** Position of the floating button: at one side of the window, `bottom` pixels above the lower edge. */
export interface ButtonPosition {
  readonly side: 'left' | 'right'
  readonly bottom: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const BUTTON_SIZE = 52
export const BUTTON_MARGIN = 24

const CLICK_TIME = 300
const CLICK_DISTANCE = 10

/** A press is a click within 300 ms and under 10 px on each axis (SPEC.md section 9); anything else moves the button. */
export function isClick(from: Point, to: Point, milliseconds: number): boolean {
  return (
    milliseconds <= CLICK_TIME && Math.abs(to.x - from.x) < CLICK_DISTANCE && Math.abs(to.y - from.y) < CLICK_DISTANCE
  )
}

/** The position where a released button comes to rest: at the nearer side, inside the window. */
export function nearestPosition(centre: Point, viewport: Size): ButtonPosition {
  return {
    side: centre.x < viewport.width / 2 ? 'left' : 'right',
    bottom: keepInside(viewport.height - centre.y - BUTTON_SIZE / 2, viewport.height),
  }
}

/** A height above the bottom at which the whole button is in the window. */
export function keepInside(bottom: number, viewportHeight: number): number {
  const highest = Math.max(BUTTON_MARGIN, viewportHeight - BUTTON_SIZE - BUTTON_MARGIN)
  return Math.min(highest, Math.max(BUTTON_MARGIN, bottom))
}
