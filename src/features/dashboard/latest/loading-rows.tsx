import { LATEST_COUNT } from '@/lib/api/transactions'
import { Skeleton } from '@/lib/ui/skeleton'

/** The place of the payments on a phone. */
export function LoadingRows() {
  return (
    <div aria-hidden className="reveal-late divide-y divide-line-hair">
      {Array.from({ length: LATEST_COUNT }, (_, row) => (
        <div key={row} className="grid gap-2.5 px-4 py-3.5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="w-48" />
        </div>
      ))}
    </div>
  )
}
