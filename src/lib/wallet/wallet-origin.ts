/**
 * Checks the origin of the wallet window, the only origin that the console sends wallet messages to.
 * @throws TypeError unless it is an exact http(s) origin other than the page's: a frame of the page's own origin could
 * read the page, and '*' would send to any page
 * @example parseWalletOrigin('https://wallet.example', 'https://console.example') // 'https://wallet.example'
 */
export function parseWalletOrigin(value: string, pageOrigin: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || url.origin !== value || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`wallet_origin must be an exact origin such as https://wallet.example, not "${value}".`)
  }
  if (value === pageOrigin) throw new TypeError('wallet_origin must differ from the origin of the console.')
  return value
}
