import { StopWithdrawalsPage } from '@/features/stop-withdrawals/page'
import { stopCode } from '@/features/stop-withdrawals/stop-code'

/** `/stopWithdrawals` and its twin. */
export function StopWithdrawalsScreen() {
  return <StopWithdrawalsPage code={stopCode()} />
}
