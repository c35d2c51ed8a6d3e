import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { sendEmailCode } from '@/lib/api/contract/session'
import { call } from '@/lib/api/http'
import { announce } from '@/lib/ui/announce'

/** Sends a code to an address. */
export interface MailedCode {
  /** When the next code may be sent, in milliseconds; undefined before the first. */
  nextAt: number | undefined
  /** @throws {ApiError} */
  send: (email: string) => Promise<void>
}

/**
 * Sends codes of one flow.
 * @param type the flow (SPEC.md section 4): a code of one flow is not valid in another
 */
export function useMailedCode(type: number): MailedCode {
  const { t } = useLingui()
  const [nextAt, setNextAt] = useState<number>()
  return {
    nextAt,
    async send(email) {
      const { wait_seconds: wait } = await call(sendEmailCode, { body: { email, type } })
      setNextAt(Date.now() + wait * 1000)
      announce(t`The code was sent to ${email}`)
    },
  }
}
