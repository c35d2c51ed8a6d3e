import { createFileRoute } from '@tanstack/react-router'
import { WithdrawScreen } from '../../../../-withdraw-screen'

export const Route = createFileRoute('/m/_authed/_console/property/withdraw')({ component: WithdrawScreen })
