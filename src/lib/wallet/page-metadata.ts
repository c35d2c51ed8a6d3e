import type { WalletMetadata } from './envelope'

/**
 * What the page says about itself, read at the moment of asking. The address goes without search and hash: they carry
 * filters and ids of the merchant, which are none of the wallet's business.
 */
export function pageMetadata(page: Document): WalletMetadata {
  const { origin, pathname } = new URL(page.URL)
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"], link[rel="shortcut icon"]')
  return { name: page.title, url: origin + pathname, origin, icon: icon?.href ?? '' }
}
