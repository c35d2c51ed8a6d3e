import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CODE_SECONDS, sendEmailCode } from '#shared/contract/session'
import { waitOf } from '@/lib/api/transport/errors'
import { call } from '@/lib/api/transport/http'
import { announce } from '@/lib/ui/announce'

/** The codes that were sent while the sign-in is open, by flow and address, so that no step asks for a second one. */
export type MailedCodes = Map<string, { sentAt?: number; nextAt: number }>

/** Sends a code to an address. */
export interface MailedCode {
  /** When the next code may be sent to an address, in milliseconds; undefined when nothing is known against it. */
  nextAt: (email: string) => number | undefined
  /** Whether one was sent to it that is not used. */
  wasSent: (email: string) => boolean
  /** Whether a code was sent to it that is still good too. */
  isGood: (email: string) => boolean
  /**
   * Sends one, or learns when the next may be sent.
   * @returns whether one was sent
   * @throws {ApiError}
   */
  send: (email: string) => Promise<boolean>
  /** The code was used. */
  used: (email: string) => void
}

/**
 * Sends codes of one flow.
 * @param type the flow (SPEC.md section 4): a code of one flow is not valid in another
 */
export function useMailedCode(type: number, mailed: MailedCodes): MailedCode {
  const { t } = useLingui()
  const [, redraw] = useState(0)
  const keyOf = (email: string) => `${type} ${email.trim().toLowerCase()}`
  const note = (email: string, wait: number, sentAt: number | undefined) => {
    mailed.set(keyOf(email), { ...(sentAt !== undefined && { sentAt }), nextAt: Date.now() + wait * 1000 })
    redraw((count) => count + 1)
  }
  return {
    nextAt: (email) => mailed.get(keyOf(email))?.nextAt,
    wasSent: (email) => mailed.get(keyOf(email))?.sentAt !== undefined,
    isGood: (email) => Date.now() < (mailed.get(keyOf(email))?.sentAt ?? 0) + CODE_SECONDS * 1000,
    async send(email) {
      try {
        const { wait_seconds: wait } = await call(sendEmailCode, { body: { email, type } })
        note(email, wait, Date.now())
        announce(t`The code was sent to ${email}`)
        return true
      } catch (error) {
        const wait = waitOf(error)
        if (wait === undefined) throw error
        note(email, wait, mailed.get(keyOf(email))?.sentAt)
        return false
      }
    },
    used(email) {
      const sent = mailed.get(keyOf(email))
      if (sent) mailed.set(keyOf(email), { nextAt: sent.nextAt })
    },
  }
}
