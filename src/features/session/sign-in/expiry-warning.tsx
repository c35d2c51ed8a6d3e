import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@/lib/ui/button'
import { Dialog } from '@/lib/ui/dialog'

interface ExpiryWarningProps {
  expiry: { is: 'idle' | 'ending'; left: number }
  onStay: () => void
  onSignInAgain: () => void
}

/** The warning two minutes before a session ends: continue it, or sign in again in time (WCAG 2.2.1). */
export function ExpiryWarning({ expiry: { is, left }, onStay, onSignInAgain }: ExpiryWarningProps) {
  const minutes = Math.ceil(left / 60)
  const words = <Plural value={minutes} one="Less than a minute is left." other="About # minutes are left." />
  if (is === 'idle') {
    return (
      <Dialog
        open
        onOpenChange={onStay}
        title={<Trans>Are you still there?</Trans>}
        description={words}
        footer={
          <Button variant="primary" onClick={onStay}>
            <Trans>Stay signed in</Trans>
          </Button>
        }
      >
        <p>
          <Trans>Nobody has used this page for a while. To protect the account, it will be signed out.</Trans>
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onSignInAgain}
      dismissible={false}
      title={<Trans>This session ends soon</Trans>}
      description={words}
      footer={
        <Button variant="primary" onClick={onSignInAgain}>
          <Trans>Sign in again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          To protect the account, every session ends after a set time, even while it is used. What you have not sent yet
          is kept on this page.
        </Trans>
      </p>
    </Dialog>
  )
}
