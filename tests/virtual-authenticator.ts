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

/** A passkey with its key, as the browser gives it to tests and takes it back. */
interface StoredPasskey {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly privateKey: string
  readonly signCount: number
}

/** The passkeys of a device, in the order in which it has them. */
export async function passkeysIn({ cdp, authenticatorId }: VirtualAuthenticator): Promise<readonly StoredPasskey[]> {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials
}

/** Leaves a device with these passkeys alone, as if they had come from another device of the same person. */
export async function putPasskeys(
  { cdp, authenticatorId }: VirtualAuthenticator,
  passkeys: readonly StoredPasskey[],
): Promise<void> {
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  for (const credential of passkeys) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
}
