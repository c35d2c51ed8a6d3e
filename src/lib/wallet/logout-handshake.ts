import { noTimer, type Timers } from './timers'
import { WalletError } from './wallet-error'

const LOGOUT_PATIENCE = 10_000

export interface LogoutHandshake {
  /** Sends the request once; later callers share the answer. */
  begin(send: () => void): Promise<void>
  /** Resolves when the wallet confirmed; rejects with the error when it never will. */
  end(error?: WalletError): void
}

/**
 * Creates the log-out exchange: `inner_wallet_logout` is sent, `logout` comes back. It carries no id, so only one is
 * under way at a time.
 */
export function createLogoutHandshake(timers: Timers): LogoutHandshake {
  let waiting: { readonly resolve: () => void; readonly reject: (error: WalletError) => void } | undefined
  let promise: Promise<void> | undefined
  let stopTimer = noTimer

  const end = (error?: WalletError): void => {
    stopTimer()
    if (error) waiting?.reject(error)
    else waiting?.resolve()
    promise = undefined
  }

  return {
    begin(send) {
      if (promise) return promise
      promise = new Promise((resolve, reject) => {
        waiting = { resolve, reject }
      })
      stopTimer = timers.after(LOGOUT_PATIENCE, () => end(new WalletError('timeout')))
      send()
      return promise
    },
    end,
  }
}
