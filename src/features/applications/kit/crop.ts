/** SPEC.md section 3: the recommended side of a picture, in pixels. */
const SIDE = 200

/** Which part of a picture is kept. */
export interface Crop {
  /** 1 keeps the largest square; larger values keep a smaller one. */
  zoom: number
  /** Where the square lies, from 0 (left, top) to 1 (right, bottom). */
  x: number
  y: number
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/**
 * The square of a picture that is kept, in its own pixels.
 *
 * @example squareOf({ width: 400, height: 200 }, { zoom: 1, x: 1, y: 0.5 }) // { left: 200, top: 0, side: 200 }
 */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Draws the square that is kept, 200 pixels wide, over everything that a canvas shows. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop)
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  context?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
}

/** The picture on a canvas as PNG, in base64 without the head of a data address. */
export function pngOf(canvas: HTMLCanvasElement): string {
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
}
