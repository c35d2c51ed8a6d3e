import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '../../-account-screen'

export const Route = createFileRoute('/_authed/_console/accountInfo')({ component: AccountScreen })
