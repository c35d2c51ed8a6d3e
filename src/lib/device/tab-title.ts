/** What the tab is called, and how much waits to be read. */
const parts = { page: '', product: '', unread: '' }

/**
 * Names the tab. This file alone writes the title, so that the number of unread notifications stays in front of it.
 * @example nameTab('Record', 'Settlement Business Center') // "(3) Record · Settlement Business Center"
 */
export function nameTab(page: string, product: string): void {
  Object.assign(parts, { page, product })
  write()
}

/** Shows the number of unread notifications in the title; an empty text removes it. */
export function countInTab(unread: string): void {
  parts.unread = unread
  write()
}

function write(): void {
  const { page, product, unread } = parts
  if (page === '') return
  document.title = `${unread === '' ? '' : `(${unread}) `}${page} · ${product}`
}
