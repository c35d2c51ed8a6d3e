import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { lastActivityAt } from '@/lib/api/activity'
import { queryClient } from '@/lib/domain-ui/console-client'
import { clockSkew } from '@/lib/api/server-clock'
import { userInfoOptions } from '@/lib/api/user'
import { type Expiry, expiryOf } from './expiry'
import { lastTouchAt } from './presence'
import { session } from './session'

const ExpiryWarning = lazy(async () => ({ default: (await import('./sign-in/expiry-warning')).ExpiryWarning }))

const LOOK_MS = 5000
/** Somebody reads and calls nothing: the server hears of it this often. */
const TELL_MS = 120_000

const FINE: Expiry = { is: 'fine' }

/** Tells the server that somebody is there, warns two minutes before the session ends, and ends it on time. */
export function ExpiryWatch() {
  const { data: life } = useQuery({ ...userInfoOptions, refetchOnMount: false, select: (user) => user.session })
  const [expiry, setExpiry] = useState(FINE)
  useEffect(() => {
    if (!life) return undefined
    const look = () => {
      const now = Date.now()
      if (now - lastActivityAt() > TELL_MS && lastTouchAt() > lastActivityAt()) stayHere()
      // By the device's clock on both sides; only the fixed end is the server's.
      const end = life.expires_at - clockSkew()
      const next = expiryOf({ ...life, expires_at: end }, { now: now / 1000, activity: lastActivityAt() / 1000 })
      setExpiry(next)
      if (next.is === 'over') signOutHere()
    }
    const clock = setInterval(look, LOOK_MS)
    return () => clearInterval(clock)
  }, [life])
  if (expiry.is !== 'idle' && expiry.is !== 'ending') return null
  return (
    <Suspense>
      <ExpiryWarning expiry={expiry} onStay={stayHere} onSignInAgain={signOutHere} />
    </Suspense>
  )
}

function stayHere(): void {
  void queryClient.prefetchQuery(userInfoOptions)
}

/** As if the server had refused the token: log-in, or a dialog over a draft. */
function signOutHere(): void {
  const token = session.token()
  if (token !== undefined) session.refused(token)
}
