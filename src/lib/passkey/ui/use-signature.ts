import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ConfirmedPayout,
  confirmationOptions,
  type PayoutConfirmation,
  type PayoutName,
  sendConfirmation,
  STALE_AFTER_CONFIRMATION,
} from '@/lib/api/passkey'
import { markStale } from '@/lib/api/transport/mark-stale'
import { useKey } from '@/lib/forms/use-key'
import { useOnce } from '@/lib/forms/use-once'
import { askPasskey, PasskeyError } from '@/lib/passkey/authenticator'
import { announce } from '@/lib/ui/announce'

/** One press of "Sign with passkey": the passkey signs, then the server is told. */
export function useSignature({ kind, handle_id }: PayoutName) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { busy, run } = useOnce()
  const keyOf = useKey()
  const [fault, setFault] = useState<unknown>()
  const [given, setGiven] = useState<PayoutConfirmation['state']>()
  return {
    busy,
    /** What went wrong at the last press. */
    fault,
    /** What the server has answered to the last press. */
    given,
    /** @param challengeOf makes the challenge of exactly this payout from what the page shows */
    sign: (asked: PayoutConfirmation, payout: ConfirmedPayout, challengeOf: () => Uint8Array) =>
      run(async () => {
        setFault(undefined)
        setGiven(undefined)
        try {
          const assertion = await askPasskey(challengeOf(), asked)
          const answer = await sendConfirmation({ kind, handle_id, payout, assertion }, keyOf([assertion.signature]))
          cache.setQueryData(confirmationOptions({ kind, handle_id }).queryKey, answer)
          setGiven(answer.state)
          if (answer.state === 'confirmed') announce(t`Confirmed with a passkey`)
        } catch (error) {
          setFault(error)
          // The server was asked nothing.
          if (error instanceof PasskeyError) return
        }
        markStale(cache, STALE_AFTER_CONFIRMATION)
      }),
  }
}
