import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { explain } from '@/lib/domain-ui/explain'
import { messageListOptions } from '@/lib/api/messages'
import { useLocale } from '@/lib/i18n/active-locale'
import { toastError } from '@/lib/ui/toast'
import { Button } from '@/lib/ui/button'
import { EmptyState } from '@/lib/ui/empty-state'
import { ErrorState } from '@/lib/ui/error-state'
import { Loading, Skeleton } from '@/lib/ui/skeleton'
import { TabPanel, Tabs } from '@/lib/ui/tabs'
import { sendAllRead, sendRead, showAsRead } from './mark-read'
import { NotificationLine } from './notification-line'
import { createReadBatch } from './read-batch'
import { unreadText } from './unread-count'

type Which = 'unread' | 'all'

interface NotificationListProps {
  unread: number | undefined
  /** A notification was followed to its object. */
  onLeave: () => void
}

/** The content of the notification popover: unread or all, ten per page, with the next page on scrolling. */
export function NotificationList({ unread, onLeave }: NotificationListProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [which, setWhich] = useState<Which>('unread')
  const list = useInfiniteQuery(messageListOptions(which, useLocale()))
  const shown = list.data?.pages.flatMap((page) => page.list) ?? []
  const first = shown[0]
  const read = useReadBatch()
  const { lines, end } = useFocusOnNewLines(shown.length)
  const readAll = () => {
    if (first) void sendAllRead(client, first.id).catch((error: unknown) => toastError(explain(error)))
  }
  return (
    <>
      <div className="flex items-center justify-between gap-2 px-4 pt-3">
        <h2 className="type-15">
          <Trans>Notifications</Trans>
        </h2>
        <Button variant="quiet" size="sm" icon={CheckCheck} onClick={readAll}>
          <Trans>Mark all read</Trans>
        </Button>
      </div>
      <Tabs
        label={t`Notifications`}
        className="px-4"
        tabs={[
          { value: 'unread', label: t`Unread`, ...(unread === undefined ? {} : { count: unreadText(unread) }) },
          { value: 'all', label: t`All` },
        ]}
        value={which}
        onValueChange={(value) => setWhich(value === 'all' ? 'all' : 'unread')}
      >
        <TabPanel
          value={which}
          className="max-h-[min(465px,calc(100dvh-14rem))] min-h-24 overflow-y-auto overscroll-contain"
        >
          {shown.length > 0 && (
            <ul ref={lines}>
              {shown.map((message) => (
                <li key={message.id}>
                  <NotificationLine message={message} onRead={() => read(message.id)} onFollow={onLeave} />
                </li>
              ))}
            </ul>
          )}
          {list.isPending && <FirstLoad />}
          {list.isError && (
            <div className="p-4">
              <ErrorState
                title={<Trans>Could not load the notifications.</Trans>}
                onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
                retrying={list.isFetching}
              >
                {explain(list.error)}
              </ErrorState>
            </div>
          )}
          {list.isSuccess && shown.length === 0 && <Nothing which={which} />}
          {list.hasNextPage && !list.isFetchNextPageError && (
            <div {...end}>
              <More busy={list.isFetchingNextPage} onReached={() => void list.fetchNextPage()} />
            </div>
          )}
        </TabPanel>
      </Tabs>
    </>
  )
}

/**
 * Whoever is at the end of the list by keyboard goes on at the first line that comes. The end itself moves down with the
 * lines, out of the window, and is gone after the last ones.
 */
function useFocusOnNewLines(count: number) {
  const lines = useRef<HTMLUListElement>(null)
  const isAtEnd = useRef(false)
  const before = useRef(count)
  useEffect(() => {
    const line = lines.current?.children[before.current]?.firstElementChild
    if (isAtEnd.current && line instanceof HTMLElement) line.focus()
    before.current = count
  }, [count])
  return {
    lines,
    end: { onFocus: () => (isAtEnd.current = true), onBlur: () => (isAtEnd.current = false) },
  }
}

/** Marks as read on click: shown at once, sent in batches, and also sent when the list closes or the page is left. */
function useReadBatch(): (id: string) => void {
  const client = useQueryClient()
  const [batch] = useState(() =>
    createReadBatch((ids) => {
      void sendRead(client, ids).catch(() => {
        // After the refetch they are unread again; no message is needed.
      })
    }),
  )
  useEffect(() => {
    addEventListener('pagehide', batch.flush)
    return () => {
      removeEventListener('pagehide', batch.flush)
      batch.flush()
    }
  }, [batch])
  return (id) => {
    showAsRead(client, (message) => message.id === id)
    batch.add(id)
  }
}

function FirstLoad() {
  return (
    <Loading className="grid gap-6 p-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <span key={key} className="grid gap-2">
          <Skeleton className="w-40" />
          <Skeleton className="w-full" />
        </span>
      ))}
    </Loading>
  )
}

function Nothing({ which }: { which: Which }) {
  if (which === 'unread') {
    return (
      <EmptyState kind="nothing-yet" title={<Trans>Nothing unread</Trans>}>
        <Trans>Payments that need you, log-ins and withdrawals are told here.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState kind="nothing-yet" title={<Trans>No notifications yet</Trans>}>
      <Trans>Payments that need you, log-ins and withdrawals are told here.</Trans>
    </EmptyState>
  )
}

/** The end of the list: scrolling to it, or pressing it, loads the next page. */
function More({ busy, onReached }: { busy: boolean; onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  useEffect(() => {
    if (!end.current || busy) return undefined
    // The list scrolls in its panel, so the panel is what the end comes into.
    const root = end.current.closest('[role=tabpanel]')
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached.current(), { root })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [busy])
  return (
    <div ref={end} className="grid p-3">
      <Button variant="quiet" size="sm" loading={busy} onClick={onReached}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  )
}
