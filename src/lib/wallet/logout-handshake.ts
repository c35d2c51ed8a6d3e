import { noTimer, type Timers } from './timers'
import { WalletError } from './wallet-error'

const LOGOUT_PATIENCE = 10_000

export interface LogoutHandshake {
  /** Sends the wish once; later callers share the answer. */
  begin(send: () => void): Promise<void>
  /** The wallet confirmed, or it never will. */
  end(error?: WalletError): void
}

/** `inner_wallet_logout` goes out, `logout` comes back; it carries no id, so one wish is under way at a time. */
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
