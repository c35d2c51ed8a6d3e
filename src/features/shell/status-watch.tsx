import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { userInfoOptions } from '@/lib/api/user'

/** Runs the route guards again when the merchant's status changes: an approval opens the console without a reload. */
export function StatusWatch() {
  const router = useRouter()
  const { data } = useQuery({ ...userInfoOptions, refetchOnMount: false })
  const status = data?.status
  const known = useRef(status)
  useEffect(() => {
    if (known.current !== undefined && status !== undefined && known.current !== status) void router.invalidate()
    known.current = status
  }, [status, router])
  return null
}
