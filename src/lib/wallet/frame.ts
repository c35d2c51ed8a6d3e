/** Attributes of the wallet's iframe. */
export interface FrameAttributes {
  readonly src: string
  readonly sandbox: string
  readonly allow: string
  readonly referrerPolicy: 'strict-origin'
}

/**
 * How the wallet is framed. `allow-same-origin` gives it its own origin, without which it could not be told from others;
 * it is safe because that origin is never the page's (parseWalletOrigin). Pop-ups are for Apple's and Google's log-in
 * pages, which do not work inside a sandbox. It may not navigate the page. Nothing of the page's address goes along.
 */
export function frameAttributes(walletOrigin: string): FrameAttributes {
  return {
    src: `${walletOrigin}/`,
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    allow: `publickey-credentials-get ${walletOrigin}; publickey-credentials-create ${walletOrigin}`,
    referrerPolicy: 'strict-origin',
  }
}
