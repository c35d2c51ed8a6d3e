import type { WalletMetadata } from '#shared/wallet/envelope'

/**
 * The page's description of itself for the wallet, read at the moment of each call. Search and hash of the address are
 * left out: they carry filters and ids of the merchant, which the wallet must not learn.
 */
export function pageMetadata(page: Document): WalletMetadata {
  const { origin, pathname } = new URL(page.URL)
  const icon = page.querySelector<HTMLLinkElement>('link[rel="icon"], link[rel="shortcut icon"]')
  return { name: page.title, url: origin + pathname, origin, icon: icon?.href ?? '' }
}
