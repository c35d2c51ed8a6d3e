import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StepUpProof } from '@/features/verification/step-up-dialog'
import { accountKeys } from '@/lib/api/account'
import { useKey } from '@/lib/forms/use-key'
import { isApiError } from '@/lib/api/transport/errors'
import { statisticsKeys } from '@/lib/api/statistics'
import { transactionsKeys } from '@/lib/api/transactions'

interface SentOnceProps<Answer> {
  send: (proof: StepUpProof, idempotencyKey: string) => Promise<Answer>
  onDone: (answer: Answer) => void
}

/**
 * Sends one decision under one key. When its answer is lost, `again` asks with the same key and the same proofs, so that it
 * cannot be carried out twice. `renew` takes a new key, for another decision.
 */
export function useSentOnce<Answer>({ send, onDone }: SentOnceProps<Answer>) {
  const cache = useQueryClient()
  const keyOf = useKey()
  const [given, setGiven] = useState<StepUpProof>({})
  const mutation = useMutation({
    mutationFn: (proof: StepUpProof) => send(proof, keyOf([])),
    meta: { formShowsError: true },
    onSuccess: async (answer) => {
      await Promise.all(
        [transactionsKeys.all, statisticsKeys.all, accountKeys.all].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      )
      onDone(answer)
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
    sendWith: async (proof: StepUpProof): Promise<void> => {
      setGiven(proof)
      try {
        await mutation.mutateAsync(proof)
      } catch (failure) {
        if (!outcomeUnknown(failure)) throw failure
      }
    },
    again: () => mutation.mutate(given),
    renew: keyOf.renew,
  }
}

const outcomeUnknown = (error: unknown): boolean => isApiError(error) && error.outcomeUnknown
