import type { Handler } from './handler'
import { accountRoutes } from './routes/account'
import { applicationRoutes } from './routes/application'
import { callbackRoutes } from './routes/callback'
import { codeRoutes } from './routes/code'
import { currencyRoutes } from './routes/currency'
import { deregisterRoutes } from './routes/deregister'
import { exportRoutes } from './routes/export'
import { fixedAddressRoutes } from './routes/fixed-address'
import { fundsRoutes } from './routes/funds'
import { googleAuthRoutes } from './routes/google-auth'
import { marketRoutes } from './routes/market'
import { messageRoutes } from './routes/message'
import { openingRoutes } from './routes/opening'
import { orderRoutes } from './routes/order'
import { refundRoutes } from './routes/refund'
import { securityRoutes } from './routes/security'
import { sessionRoutes } from './routes/session'
import { statisticsRoutes } from './routes/statistics'
import { systemRoutes } from './routes/system'
import { transactionsRoutes } from './routes/transactions'
import { uploadRoutes } from './routes/upload'
import { userRoutes } from './routes/user'
import { verificationRoutes } from './routes/verification'
import { walletRoutes } from './routes/wallet'
import { walletLoginRoutes } from './routes/wallet-login'
import { withdrawalRoutes } from './routes/withdrawal'
import { withdrawalPolicyRoutes } from './routes/withdrawal-policy'

/** Every handler of the API: one line per file of routes. */
export const handlers: readonly Handler[] = [
  ...accountRoutes,
  ...applicationRoutes,
  ...callbackRoutes,
  ...codeRoutes,
  ...currencyRoutes,
  ...deregisterRoutes,
  ...exportRoutes,
  ...fixedAddressRoutes,
  ...fundsRoutes,
  ...googleAuthRoutes,
  ...marketRoutes,
  ...messageRoutes,
  ...openingRoutes,
  ...orderRoutes,
  ...refundRoutes,
  ...securityRoutes,
  ...sessionRoutes,
  ...statisticsRoutes,
  ...systemRoutes,
  ...transactionsRoutes,
  ...uploadRoutes,
  ...userRoutes,
  ...verificationRoutes,
  ...walletRoutes,
  ...walletLoginRoutes,
  ...withdrawalRoutes,
  ...withdrawalPolicyRoutes,
]
