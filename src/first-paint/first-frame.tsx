import { type Locale, LOCALES } from '@/lib/i18n/locale'
import { Skeleton } from '@/lib/ui/skeleton'

const LINES = ['w-28', 'w-36', 'w-24', 'w-32', 'w-40'] as const

/**
 * The frame of a merchant page before its code is there: the sidebar, header and main column of src/features/shell in their
 * final places and sizes, with the title in every language; the style shows one. It is in the HTML of each page, and the
 * frame itself takes its place.
 */
export function FirstFrame({ title }: { title: Readonly<Record<Locale, string>> }) {
  const words = LOCALES.map((locale) => (
    <span key={locale} lang={locale}>
      {title[locale]}
    </span>
  ))
  return (
    <div aria-hidden className="grid min-h-dvh desk:grid-cols-[auto_minmax(0,1fr)] phone:grid-cols-[minmax(0,1fr)]">
      <div className="sticky top-0 flex h-dvh w-(--sidebar-closed) flex-col overflow-hidden border-r border-line-hair px-3 min-[87.5625rem]:w-(--sidebar-open) phone:hidden [html[data-sidebar=closed]_&]:w-(--sidebar-closed) [html[data-sidebar=open]_&]:w-(--sidebar-open)">
        <div className="mb-2 min-h-(--header) flex-none" />
        <div className="grid gap-5 pt-4 pl-2">
          {LINES.map((width) => (
            <Skeleton key={width} className={`h-4 max-w-full ${width}`} />
          ))}
        </div>
      </div>
      <div className="flex min-w-0 flex-col">
        <div className="box-content h-(--header) border-b border-line-hair phone:hidden" />
        <div className="box-content flex h-13 items-center border-b border-line-hair pl-20 font-figures text-[1rem] font-semibold desk:hidden">
          {words}
        </div>
        <div className="w-full max-w-[1424px] flex-1 px-8 pt-6 phone:px-4 phone:pt-4">
          <div className="type-22 track-display phone:hidden">{words}</div>
          <Skeleton className="mt-6 h-36 w-full" />
          <Skeleton className="mt-4 h-72 w-full" />
        </div>
      </div>
    </div>
  )
}
