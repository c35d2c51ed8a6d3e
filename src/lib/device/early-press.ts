/** What a person pressed on the drawn sign-in page before its code was there. */
declare global {
  var earlyPress: Element | undefined
}

/** Notes presses on what is drawn already and cannot answer yet. Runs in the script of the page. */
export function noteEarlyPresses(): void {
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element)
        globalThis.earlyPress = target.closest('[data-painted] :is(button, input)') ?? globalThis.earlyPress
    },
    true,
  )
}

/** Does the last of them, now that the same elements have their code. */
export function repeatEarlyPress(): void {
  const pressed = globalThis.earlyPress
  globalThis.earlyPress = undefined
  if (!(pressed instanceof HTMLElement) || !pressed.isConnected) return
  // The browser has switched the box already, and the press would switch it back.
  if (pressed instanceof HTMLInputElement) pressed.checked = !pressed.checked
  pressed.click()
}
