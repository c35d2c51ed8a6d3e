import { Loading, Skeleton } from '@/lib/ui/skeleton'

/** A placeholder in the shape of the chart; all columns have the same height, so that they suggest no data. */
export function FundsLoading() {
  return (
    <Loading className="grid grid-cols-1 gap-3">
      <div className="flex min-h-12.5 flex-wrap items-center justify-between gap-4">
        <Skeleton className="h-5 w-52" />
        <Skeleton className="h-7 w-32" />
      </div>
      <div className="flex min-h-4 gap-4">
        <Skeleton className="w-16" />
        <Skeleton className="w-16" />
      </div>
      <div aria-hidden className="flex h-64 items-end gap-1.5 pt-2 pb-7 pl-10 phone:gap-0.5">
        {COLUMNS.map((column) => (
          <span key={column} className="h-1/3 flex-1 rounded-[1.5px] bg-active" />
        ))}
      </div>
    </Loading>
  )
}

const COLUMNS = Array.from({ length: 30 }, (_, column) => column)
