import { Loading, Skeleton } from '@/lib/ui/skeleton'

/** Placeholders in the shape of token lines. */
export function LoadingLines() {
  return (
    <Loading className="divide-y divide-line-hair">
      {['first', 'second', 'third'].map((line) => (
        <div key={line} className="flex h-11 items-center gap-3">
          <Skeleton className="size-5.5 rounded-full" />
          <Skeleton className="mr-auto w-12" />
          <Skeleton className="w-16" />
          <Skeleton className="w-12" />
        </div>
      ))}
    </Loading>
  )
}
