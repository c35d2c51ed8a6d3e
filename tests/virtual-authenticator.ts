import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** The authenticator of a browser's device, which tests make. */
export interface VirtualAuthenticator {
  readonly cdp: CDPSession
  readonly authenticatorId: string
}

/** Gives a page a device with a passkey store, whose person confirms at once. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<VirtualAuthenticator> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}
