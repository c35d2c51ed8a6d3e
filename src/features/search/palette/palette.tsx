import { Trans, useLingui } from '@lingui/react/macro'
import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useState } from 'react'
import { useSession } from '@/features/session/session'
import { recogniseOnDevice } from '#shared/address/recognise-on-device'
import { UNKNOWN } from '#shared/money/amount'
import { currencyOptions } from '@/lib/api/currency'
import { searchOptions } from '@/lib/api/search'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { userInfoOptions } from '@/lib/api/user'
import { QueryFault } from '@/lib/domain-ui/query-fault'
import { useDraft } from '@/lib/forms/use-draft'
import { IconButton } from '@/lib/ui/button'
import { classNames } from '@/lib/ui/class-names'
import { Icon } from '@/lib/ui/icon'
import { scrim } from '@/lib/ui/layer'
import { useLayerFocus } from '@/lib/ui/layer-focus'
import type { Entry } from './entry'
import { Notes } from './notes'
import { optionId, OptionList } from './option-list'
import { keepRecent, readRecent, type Recent } from './recent'
import { Recognised } from './recognised'
import { useEntries } from './use-entries'
import { useRested } from '@/lib/forms/use-rested'

const REST_MS = 200
/** A shop's order number begins with less than that only by chance. */
const SHORTEST = 2
const LONGEST = 200

/**
 * The search over every page: paste anything and open it, go to a page, open a form. Nothing here moves money. The field is a
 * combobox (WAI-ARIA APG): the arrows choose a line, Enter opens it, Ctrl+Enter opens it in a new tab.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const list = useId()
  const focus = useLayerFocus()
  const session = useSession().signedIn?.id ?? ''
  const { data: user } = useQuery({ ...userInfoOptions, refetchOnMount: false })
  // A back end may name no merchant: then it is what this session has opened.
  const owner = user === undefined || user.mchid === UNKNOWN ? session : user.mchid
  const { values, set, done } = useDraft({
    name: 'search',
    initial: { text: '' },
    secrets: ({ text }) => (recogniseOnDevice(text).kind === 'secret' ? ['text'] : []),
  })
  const { text } = values
  const [chosen, setChosen] = useState<string>()
  const [recent, setRecent] = useState<readonly Recent[]>([])
  const pasted = useMemo(() => recogniseOnDevice(text), [text])
  const rested = useRested(pasted.value, REST_MS)
  const capabilities = useQuery(capabilitiesOptions)
  const canSearch = offers(capabilities.data, 'search.find')
  const networks = useQuery(currencyOptions)
  const isAsked = canSearch && rested.length >= SHORTEST && pasted.value.length >= SHORTEST
  const search = useQuery({
    ...searchOptions(rested.slice(0, LONGEST)),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    let isOver = false
    void readRecent(owner).then((opened) => (isOver ? undefined : setRecent(opened)))
    return () => {
      isOver = true
    }
  }, [owner])
  const isWaiting = isAsked && (search.isPending || search.isPlaceholderData || rested !== pasted.value)
  const entries = useEntries({
    pasted,
    capabilities: capabilities.data,
    found: isAsked && !search.isPlaceholderData ? search.data : undefined,
    networks: (networks.data ?? []).map(({ id, net_work, chain }) => ({
      network_id: id,
      chain: net_work,
      type: chain,
    })),
    recent,
  })
  const active = entries.find(({ key }) => key === chosen) ?? entries[0]
  const choose = (entry: Entry, event: MouseEvent) => {
    if (entry.disabledReason !== undefined) return
    if (entry.target) void keepRecent(owner, entry.label, entry.target)
    // A new tab or window opens beside the search.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    entry.act?.()
    done()
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const at = entries.findIndex(({ key }) => key === active?.key)
    const next = nextPlace(event.key, { at, count: entries.length })
    if (next !== undefined) {
      event.preventDefault()
      setChosen(entries[next]?.key)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      const line = document.getElementById(optionId(list, active.key))
      const { ctrlKey, metaKey } = event
      line?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
    }
  }
  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <Overlay className={`${scrim} z-(--z-scrim)`} />
        <Content
          {...focus}
          aria-describedby={undefined}
          className={classNames(
            'fixed z-(--z-dialog) flex flex-col overflow-hidden bg-raised outline-none data-[state=open]:animate-dialog-in',
            'desk:inset-x-0 desk:top-[max(2rem,min(7rem,12dvh))] desk:mx-auto desk:max-h-[min(42rem,76dvh)] desk:w-[41.5rem] desk:max-w-[calc(100vw-2rem)] desk:rounded-4 desk:border desk:border-line-strong desk:shadow-3',
            'phone:inset-0',
          )}
        >
          <Title className="sr-only">{t`Search`}</Title>
          <div className="flex flex-none items-center gap-3 border-b border-line-hair py-2 pr-2 pl-4">
            <Icon of={Search} size={18} className="text-text-3" />
            <input
              role="combobox"
              aria-expanded="true"
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={active && optionId(list, active.key)}
              aria-label={t`Search, or paste any ID, address or hash`}
              placeholder={t`Search, or paste any ID, address or hash`}
              value={text}
              onChange={({ target }) => {
                set({ text: target.value })
                setChosen(undefined)
              }}
              onKeyDown={press}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              className="min-h-11 min-w-0 flex-1 bg-transparent text-[1rem] text-text-1 outline-none placeholder:text-text-3"
            />
            <IconButton icon={X} label={t`Close`} onClick={onClose} />
          </div>
          <Recognised pasted={pasted} offered={networks.data && new Set(networks.data.map(({ chain }) => chain))} />
          <OptionList
            id={list}
            label={t`Results`}
            entries={entries}
            active={active?.key}
            onActive={setChosen}
            onChosen={choose}
          />
          {isAsked && search.isError && (
            <div className="flex-none px-4 py-2">
              <QueryFault query={search} title={<Trans>Could not search your records.</Trans>} />
            </div>
          )}
          <Notes
            waiting={isWaiting}
            reduced={capabilities.isSuccess && !canSearch}
            more={(search.data?.more.length ?? 0) > 0 && !isWaiting && isAsked}
            payerTransfers={isAsked ? (search.data?.payer_transfers ?? undefined) : undefined}
            nothing={isAsked && search.isSuccess && !isWaiting && search.data.hits.length === 0}
            count={entries.length}
          />
        </Content>
      </Portal>
    </Root>
  )
}

/** The place that a key leads to; undefined for other keys. */
function nextPlace(key: string, { at, count }: { at: number; count: number }): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(count - 1, at + 8)
  if (key === 'PageUp') return Math.max(0, at - 8)
  return undefined
}
