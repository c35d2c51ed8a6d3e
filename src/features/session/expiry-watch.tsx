import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lastActivityAt } from '@/lib/api/transport/activity'
import { queryClient } from '@/lib/domain-ui/console-client'
import { clockSkew } from '@/lib/api/transport/server-clock'
import { userInfoOptions } from '@/lib/api/user'
import { lateCode } from '@/lib/late/late-code'
import { useLateCode } from '@/lib/late/use-late-code'
import { type Expiry, expiryOf } from './expiry'
import { lastTouchAt } from './presence'
import { session } from './session'

const lateWarning = lateCode(async () => await import('./sign-in/expiry-warning'))

const LOOK_MS = 5000
/** While somebody reads without making calls, the server is told of it this often. */
const TELL_MS = 120_000

const FINE: Expiry = { is: 'fine' }

/** Tells the server that somebody uses the page, warns two minutes before the session ends, and ends it on time. */
export function ExpiryWatch() {
  const { data: life } = useQuery({ ...userInfoOptions, refetchOnMount: false, select: (user) => user.session })
  const [expiry, setExpiry] = useState(FINE)
  useEffect(() => {
    if (!life) return undefined
    const look = () => {
      const now = Date.now()
      if (now - lastActivityAt() > TELL_MS && lastTouchAt() > lastActivityAt()) stayHere()
      // Both times are compared by the device's clock, so the server's end time is converted.
      const end = life.expires_at - clockSkew()
      const next = expiryOf({ ...life, expires_at: end }, { now: now / 1000, activity: lastActivityAt() / 1000 })
      setExpiry(next)
      if (next.is === 'over') signOutHere()
    }
    const clock = setInterval(look, LOOK_MS)
    return () => clearInterval(clock)
  }, [life])
  const isDue = expiry.is === 'idle' || expiry.is === 'ending'
  const warning = useLateCode(lateWarning, isDue)
  if (!isDue || warning.state !== 'here') return null
  return <warning.code.ExpiryWarning expiry={expiry} onStay={stayHere} onSignInAgain={signOutHere} />
}

function stayHere(): void {
  void queryClient.prefetchQuery({ ...userInfoOptions, staleTime: 0 })
}

/** Ends the session as if the server had refused the token: leads to log-in, or opens a dialog over a draft. */
function signOutHere(): void {
  const token = session.token()
  if (token !== undefined) session.refused(token)
}
