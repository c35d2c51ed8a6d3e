import type { Timers } from './timers'
import { WalletError } from './wallet-error'

const LOGOUT_PATIENCE = 10_000

export interface LogoutHandshake {
  /** Sends the wish once; later callers share the answer. */
  begin(send: () => void): Promise<void>
  /** The wallet confirmed, or it never will. */
  end(error?: WalletError): void
}

/** `inner_wallet_logout` goes out, `logout` comes back; the reply carries no id, so there is one at a time. */
export function createLogoutHandshake(timers: Timers): LogoutHandshake {
  let underWay: { readonly promise: Promise<void>; readonly finish: (error?: WalletError) => void } | undefined

  const end = (error?: WalletError): void => underWay?.finish(error)

  return {
    begin(send) {
      if (underWay) return underWay.promise
      let finish: (error?: WalletError) => void = () => {}
      const promise = new Promise<void>((resolve, reject) => {
        const stopTimer = timers.after(LOGOUT_PATIENCE, () => end(new WalletError('timeout')))
        finish = (error) => {
          stopTimer()
          underWay = undefined
          if (error) reject(error)
          else resolve()
        }
      })
      underWay = { promise, finish }
      send()
      return promise
    },
    end,
  }
}
