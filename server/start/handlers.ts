import type { Handler } from '#server/http/handler'
import { accountRoutes } from '#server/funds/routes/account'
import { applicationRoutes } from '#server/application/routes/application'
import { booksRoutes } from '#server/funds/routes/books'
import { callbackRoutes } from '#server/callback/routes/callback'
import { codeRoutes } from '#server/merchant/routes/code'
import { currencyRoutes } from '#server/funds/routes/currency'
import { deregisterRoutes } from '#server/merchant/routes/deregister'
import { exportRoutes } from '#server/payment/routes/export'
import { addressRiskRoutes } from '#server/payout/routes/address-risk'
import { fixedAddressRoutes } from '#server/payout/routes/fixed-address'
import { fundsRoutes } from '#server/funds/routes/funds'
import { googleAuthRoutes } from '#server/merchant/routes/google-auth'
import { linkRoutes } from '#server/application/routes/link'
import { marketRoutes } from '#server/market/routes/market'
import { intentRoutes } from '#server/merchant/routes/intent'
import { messageRoutes } from '#server/merchant/routes/message'
import { openingRoutes } from '#server/merchant/routes/opening'
import { orderRoutes } from '#server/payment/routes/order'
import { passkeyRoutes } from '#server/payout/routes/passkey'
import { passkeyLoginRoutes } from '#server/merchant/routes/passkey-login'
import { refundRoutes } from '#server/payout/routes/refund'
import { searchRoutes } from '#server/search/routes/search'
import { securityRoutes } from '#server/merchant/routes/security'
import { sessionRoutes } from '#server/merchant/routes/session'
import { shopRefundRoutes } from '#server/payout/routes/shop-refund'
import { statisticsRoutes } from '#server/statistics/routes/statistics'
import { systemRoutes } from './routes/system'
import { transactionsRoutes } from '#server/payment/routes/transactions'
import { unassignedRoutes } from '#server/payout/routes/unassigned'
import { uploadRoutes } from '#server/merchant/routes/upload'
import { userRoutes } from '#server/merchant/routes/user'
import { verificationRoutes } from '#server/merchant/routes/verification'
import { walletRoutes } from '#server/merchant/routes/wallet'
import { walletLoginRoutes } from '#server/merchant/routes/wallet-login'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { withdrawalPolicyRoutes } from '#server/payout/routes/withdrawal-policy'

/** Every handler of the API: one line per file of routes. */
export const handlers: readonly Handler[] = [
  ...accountRoutes,
  ...addressRiskRoutes,
  ...applicationRoutes,
  ...booksRoutes,
  ...callbackRoutes,
  ...codeRoutes,
  ...currencyRoutes,
  ...deregisterRoutes,
  ...exportRoutes,
  ...fixedAddressRoutes,
  ...fundsRoutes,
  ...googleAuthRoutes,
  ...linkRoutes,
  ...marketRoutes,
  ...intentRoutes,
  ...messageRoutes,
  ...openingRoutes,
  ...orderRoutes,
  ...passkeyRoutes,
  ...passkeyLoginRoutes,
  ...refundRoutes,
  ...searchRoutes,
  ...securityRoutes,
  ...sessionRoutes,
  ...shopRefundRoutes,
  ...statisticsRoutes,
  ...systemRoutes,
  ...transactionsRoutes,
  ...unassignedRoutes,
  ...uploadRoutes,
  ...userRoutes,
  ...verificationRoutes,
  ...walletRoutes,
  ...walletLoginRoutes,
  ...withdrawalRoutes,
  ...withdrawalPolicyRoutes,
]
