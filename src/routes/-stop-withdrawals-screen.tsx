import { StopWithdrawalsPage } from '@/features/stop-withdrawals/page'
import { stopCode } from '@/features/stop-withdrawals/stop-code'

/** The stop page, for `/stopWithdrawals` and its /m route. */
export function StopWithdrawalsScreen() {
  return <StopWithdrawalsPage code={stopCode()} />
}
