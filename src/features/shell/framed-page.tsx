import { Trans } from '@lingui/react/macro'

/**
 * Shown inside a frame of another site, in case the server does not send the header that forbids it (SECURITY.md,
 * threat 20).
 */
export function FramedPage() {
  return (
    <main className="p-6">
      <h1 className="type-18">
        <Trans>This console does not open inside another page</Trans>
      </h1>
      <p>
        <Trans>Open it in a separate tab.</Trans>
      </p>
    </main>
  )
}
