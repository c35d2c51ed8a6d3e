import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StepUpProof } from '@/features/verification/step-up-dialog'
import { accountKeys } from '@/lib/api/account'
import { useKey } from '@/lib/forms/use-key'
import { isApiError } from '@/lib/api/transport/errors'
import { statisticsKeys } from '@/lib/api/statistics'
import { transactionsKeys } from '@/lib/api/transactions'
import { markStale } from '@/lib/api/transport/mark-stale'

interface SentOnceProps<Wish, Answer> {
  send: (wish: Wish, proof: StepUpProof, idempotencyKey: string) => Promise<Answer>
  onDone: (answer: Answer) => void
}

interface Sent<Wish> {
  wish: Wish
  proof: StepUpProof
}

/**
 * Sends one decision under one key. When its answer is lost, `again` asks with the same key, the same wish and the same
 * proofs, so that it cannot be carried out twice: what the page shows may have changed since. Another wish has another key,
 * and `renew` takes a new one for the same wish.
 */
export function useSentOnce<Wish, Answer>({ send, onDone }: SentOnceProps<Wish, Answer>) {
  const cache = useQueryClient()
  const keyOf = useKey()
  const [sent, setSent] = useState<Sent<Wish>>()
  const mutation = useMutation({
    mutationFn: ({ wish, proof }: Sent<Wish>) => send(wish, proof, keyOf([JSON.stringify(wish)])),
    meta: { formShowsError: true },
    onSuccess: (answer) => {
      onDone(answer)
      markStale(cache, [transactionsKeys.all, statisticsKeys.all, accountKeys.all])
    },
  })
  const { error, isPending } = mutation
  const isUnknown = outcomeUnknown(error)
  return {
    isPending,
    isUnknown,
    /** The refusal, or what came instead of an answer. */
    error,
    /** Sends it. @throws the refusal, for the dialog that asked for the proofs; not where the outcome is unknown */
    sendWith: async (wish: Wish, proof: StepUpProof = {}): Promise<void> => {
      setSent({ wish, proof })
      try {
        await mutation.mutateAsync({ wish, proof })
      } catch (failure) {
        if (!outcomeUnknown(failure)) throw failure
      }
    },
    again: () => sent && mutation.mutate(sent),
    renew: keyOf.renew,
  }
}

const outcomeUnknown = (error: unknown): boolean => isApiError(error) && error.outcomeUnknown
