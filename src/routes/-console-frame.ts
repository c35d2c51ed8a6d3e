/** Fetches the frame of this window's layout beside the code of the page, so that both are drawn at once. */
export async function loadConsoleFrame(): Promise<void> {
  const { loadFrame } = await import('@/features/shell/late-frames')
  await loadFrame()
}
