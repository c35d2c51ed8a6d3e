// What other rooms may do with payouts of all merchants: decide withdrawals under audit, stop payouts and resume them.
export { resumePayouts, stopPayouts, waitForSigning } from './policy/payout-stop'
export { tellPayoutStop } from './policy/tell-payout-stop'
export { approveWithdrawal, rejectWithdrawal, withdrawalId } from './withdrawal/decide-withdrawal'
export { selectWithdrawals } from './withdrawal/withdrawal-row'
