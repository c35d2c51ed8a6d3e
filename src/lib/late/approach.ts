import type { LateCode } from './late-code'

/**
 * The handlers of a button whose press needs late code: it is fetched when a pointer, the focus or a finger reaches the
 * button, so that it is mostly there when the press comes.
 * @example <IconButton {...approach(phoneMenu)} onClick={open} />
 */
export function approach({ prefetch }: Pick<LateCode<unknown>, 'prefetch'>) {
  // Whoever presses then is told that it failed. Nobody waits for it yet: the page must not be loaded anew for it.
  const fetch = () => void prefetch().catch(() => undefined)
  return { onPointerEnter: fetch, onFocus: fetch, onTouchStart: fetch }
}
