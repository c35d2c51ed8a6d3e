import { createFileRoute } from '@tanstack/react-router'
import { WaitingPage } from '@/features/opening/waiting-page'
import { guard } from '@/features/session/guard'
import { SignedInFrame } from '@/features/shell/signed-in-frame'

export const Route = createFileRoute('/m/_authed')({
  beforeLoad: guard,
  component: SignedInFrame,
  pendingComponent: WaitingPage,
})
