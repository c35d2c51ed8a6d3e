import { Trans } from '@lingui/react/macro'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'
import { SignInPanel } from './panel'

interface RenewDialogProps {
  /** Somebody has signed in, and who it is is being asked. */
  checks: boolean
  onLeave: () => void
}

/**
 * The dialog for signing in again over a page with a draft. The draft stays; money is never sent again automatically.
 */
export function RenewDialog({ checks, onLeave }: RenewDialogProps) {
  return (
    <Dialog
      open
      dismissible={false}
      onOpenChange={onLeave}
      title={<Trans>Login expired</Trans>}
      description={
        <Trans>Sign in again to go on. What you typed on this page is kept, and nothing is sent twice.</Trans>
      }
      footer={
        <Button variant="quiet" onClick={onLeave}>
          <Trans>Leave this page</Trans>
        </Button>
      }
    >
      {checks ? (
        <output className="block">
          <Trans>Signed in. Checking that this page is yours…</Trans>
        </output>
      ) : (
        <SignInPanel renews />
      )}
    </Dialog>
  )
}
