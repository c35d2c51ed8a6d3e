import { plural } from '@lingui/core/macro'
import { useEffect } from 'react'
import { announce } from '@/lib/ui/announce'

/**
 * Says how many results there are, once for each question; what arrives later is no answer to it.
 * @param total undefined while it is not known for this question
 */
export function useResultWords(total: number | undefined, question: string): void {
  useEffect(() => {
    if (total !== undefined) announce(plural(total, { one: '# result', other: '# results' }))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, total === undefined])
}
