// What other rooms may do with payouts of all merchants: decide withdrawals under audit, stop payouts and resume them, and send
// money of nobody back.
export { resumePayouts, stopPayouts, waitForSigning } from './policy/payout-stop'
export { tellPayoutStop } from './policy/tell-payout-stop'
export { sendBackOfNobody } from './send-back/request-send-back'
export { approveWithdrawal, rejectWithdrawal, withdrawalId } from './withdrawal/decide-withdrawal'
export { selectWithdrawals } from './withdrawal/withdrawal-row'
