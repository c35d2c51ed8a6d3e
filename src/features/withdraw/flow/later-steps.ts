export { NewWithdrawal } from './new-withdrawal'
export { OpenWithdrawal } from './open-withdrawal'
export { Reviewed } from './reviewed'
export { VerifyDialog } from './verify-dialog'
