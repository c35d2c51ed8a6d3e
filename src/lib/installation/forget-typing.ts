/** Where texts stand over a reload that the page does itself: in the storage of the tab, until the page is there again. */
export const TYPED = 'typed'

/** Deletes them: nothing private stays after log-out. A module of its own, because log-out is part of the sign-in page. */
export function forgetTyping(): void {
  try {
    sessionStorage.removeItem(TYPED)
  } catch {
    // Then nothing was kept either.
  }
}
