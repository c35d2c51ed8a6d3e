import { createFileRoute } from '@tanstack/react-router'
import { takeStopCode } from '@/features/stop-withdrawals/stop-code'
import { StopWithdrawalsScreen } from './-stop-withdrawals-screen'

export const Route = createFileRoute('/stopWithdrawals')({ beforeLoad: takeStopCode, component: StopWithdrawalsScreen })
