// What other rooms may do with payouts of all merchants: decide withdrawals under audit, end the hold of a payout, stop payouts
// and resume them, send money of nobody back, and count which secret has made what they are signed with.
export { payHeld, refuseHeld, releaseHeld, writeOffHeld } from './held/end-held'
export { heldCandidate, heldPayouts } from './held/held-payouts'
export { judgeHeld } from './held/judge'
export type { Ending, HeldCandidate } from './held/judge'
export { resumePayouts, stopPayouts, waitForSigning } from './policy/payout-stop'
export { tellPayoutStop } from './policy/tell-payout-stop'
export { sendBackOfNobody } from './send-back/request-send-back'
export { warrantCounts } from './warrant/warrant-counts'
export { approveWithdrawal, rejectWithdrawal, withdrawalId } from './withdrawal/decide-withdrawal'
export { selectWithdrawals } from './withdrawal/withdrawal-row'
