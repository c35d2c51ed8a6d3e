import { plural } from '@lingui/core/macro'
import { useEffect } from 'react'
import { announce } from '@/lib/ui/announce'

/**
 * Announces the number of results, once for each query. Rows that arrive later are not announced.
 * @param total undefined while it is not known for this query
 */
export function useResultWords(total: number | undefined, question: string | undefined): void {
  useEffect(() => {
    if (total !== undefined) announce(plural(total, { one: '# result', other: '# results' }))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question, total === undefined])
}
