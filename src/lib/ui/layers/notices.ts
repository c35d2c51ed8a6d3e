/**
 * Keeps a layer open at a press on what stands over it: a toast, or the bar of a new version. Dismissing "Could not copy"
 * must not close the drawer with the text that is to be copied, and what is typed would be gone.
 */
export function keepForNotices(event: Event): void {
  if (event.target instanceof Element && event.target.closest('output')) event.preventDefault()
}
