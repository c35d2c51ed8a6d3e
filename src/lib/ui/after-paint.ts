/**
 * Does something after the page has been drawn next, such as loading what a press may need: before that it would delay what
 * the person waits for.
 * @returns a function that calls it off
 * @example useEffect(() => (page ? afterPaint(() => void loadDrawer()) : undefined), [page])
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // A frame is drawn after its callbacks: what is timed from inside of one comes behind it.
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
