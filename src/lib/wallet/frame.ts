/** Attributes of the wallet's iframe. */
export interface FrameAttributes {
  readonly src: string
  readonly sandbox: string
  readonly allow: string
  readonly referrerPolicy: 'strict-origin'
}

/**
 * The attributes of the wallet's iframe. `allow-same-origin` gives it its own origin, by which its messages are
 * recognised; it is safe because that origin is never the page's (parseWalletOrigin). Pop-ups are allowed for the
 * log-in pages of Apple and Google, which do not work inside a sandbox. The frame may not navigate the page and does
 * not learn the page's address.
 */
export function frameAttributes(walletOrigin: string): FrameAttributes {
  return {
    src: `${walletOrigin}/`,
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    allow: `publickey-credentials-get ${walletOrigin}; publickey-credentials-create ${walletOrigin}`,
    referrerPolicy: 'strict-origin',
  }
}
