import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FileSearch, Funnel, History, PanelTop, SquareArrowOutUpRight, ToggleLeft } from 'lucide-react'
import type { Pasted } from '#shared/address/pasted'
import { transactions } from '#shared/contract/transactions'
import type { LookUpRecord, SearchAnswer } from '@/lib/api/search'
import { type Capabilities, offers } from '@/lib/api/system'
import { GATES, isPagePath, type PagePath } from '#shared/paths/gates'
import { LONGEST_FILTER } from '@/lib/forms/search-fields'
import { linkTo } from '@/lib/paths/link-to'
import { extensionOf } from '@/lib/paths/needs'
import type { PageAddress, SearchOf } from '@/lib/paths/page-search'
import { PAGES, pageTitle } from '@/lib/paths/pages'
import type { Entry } from './entry'
import { ACTIONS } from './actions'
import { Face } from './face'
import { HitFace, kindName } from './hit-face'
import { inOrder } from './in-order'
import type { Recent } from './recent'
import { useSwitches } from './use-switches'

/** A network that transactions can be looked up on. */
type LookUpNetwork = Pick<LookUpRecord, 'network_id' | 'chain'> & { readonly type: string }

interface Known {
  readonly pasted: Pasted
  readonly capabilities: Capabilities | undefined
  readonly found: SearchAnswer | undefined
  readonly networks: readonly LookUpNetwork[]
  readonly recent: readonly Recent[]
}

/** Pages that an entry of their own leads to, and second addresses of the same page. */
const HIDDEN: ReadonlySet<string> = new Set(['/dashboard', '/home', '/withdraw', '/evidence', '/lookUp'])
const MOST = 8

/** The lines of the search for what was typed, in their order. */
export function useEntries({ pasted, capabilities, found, networks, recent }: Known): Entry[] {
  const { t } = useLingui()
  const say: Translate = (message) => t(message)
  const switches = useSwitches()
  const words = pasted.kind === 'text' ? pasted.value.toLowerCase().split(' ') : undefined
  const isShown = (text: string): boolean =>
    pasted.kind === 'nothing' || (words?.every((word) => text.toLowerCase().includes(word)) ?? false)
  const foundOn = found?.hits.flatMap(({ chain }) => chain ?? []) ?? []
  const entries = [
    ...foundEntries(found, say),
    ...lookUpEntries({ pasted, capabilities, networks, foundOn }, say),
    ...filterEntries({ pasted, capabilities }, say),
    ...pageEntries({ capabilities, isShown }, say),
    ...actionEntries({ capabilities, isShown }, say),
    ...switches.filter(({ label }) => isShown(label)).map((entry) => withIcon(entry)),
    ...(pasted.kind === 'nothing' ? recentEntries(recent) : []),
  ]
  return inOrder(entries, words?.join(' ') ?? '')
}

type Translate = (message: MessageDescriptor) => string

const withIcon = (entry: Entry): Entry => ({ ...entry, face: <Face icon={ToggleLeft} title={entry.label} /> })

function foundEntries(found: SearchAnswer | undefined, say: Translate): Entry[] {
  return (found?.hits ?? []).map((hit) => ({
    key: `${hit.kind} ${hit.id}`,
    group: 'found',
    label: `${say(kindName(hit.kind))} ${hit.name === '' ? hit.id : hit.name}`,
    face: <HitFace hit={hit} />,
    target: linkTo(hit.kind, hit.id),
  }))
}

/** A transaction can be looked up again on each network that writes its IDs like this. */
function lookUpEntries(
  {
    pasted,
    capabilities,
    networks,
    foundOn,
  }: Pick<Known, 'pasted' | 'capabilities' | 'networks'> & { foundOn: readonly string[] },
  say: Translate,
): Entry[] {
  const { transactionOf, value } = pasted
  if (!offers(capabilities, 'search.lookUp') || transactionOf.length === 0) return []
  const isFound = foundOn.length > 0
  // One that was found is on a known network; else it may be on each that writes its IDs so.
  const possible = networks.filter(({ type, chain }) =>
    isFound ? foundOn.includes(chain) : transactionOf.some((one) => one === type),
  )
  return possible.map(({ network_id, chain }) => ({
    key: `look-up ${network_id}`,
    group: 'action',
    label: say(isFound ? msg`Look it up on ${chain} again…` : msg`Look it up on ${chain}…`),
    face: (
      <Face
        icon={FileSearch}
        title={say(isFound ? msg`Look it up on ${chain} again…` : msg`Look it up on ${chain}…`)}
        about={say(msg`Asks the network, and credits it if it is yours`)}
      />
    ),
    target: { to: '/lookUp', search: { network: network_id, txid: value } },
  }))
}

/** The records, filtered by what was pasted. SPEC.md's list takes no transaction: such a back end would answer every payment. */
function filterEntries(
  { pasted: { kind, value }, capabilities }: Pick<Known, 'pasted' | 'capabilities'>,
  say: Translate,
): Entry[] {
  if (kind === 'transaction' && !offers(capabilities, transactions.name)) return []
  const filters: Partial<Record<Pasted['kind'], { words: MessageDescriptor; search: SearchOf<'/record'> }>> = {
    transaction: { words: msg`Record, filtered by this transaction`, search: { txid: value } },
    'trade-no': { words: msg`Record, filtered by this platform order`, search: { trade_no: value } },
    text: { words: msg`Record, filtered by this merchant order`, search: { out_trade_no: value } },
  }
  const filter = filters[kind]
  // The address of the records would drop it, and they would show everything.
  const longest = LONGEST_FILTER[kind === 'transaction' ? 'txid' : 'order']
  if (filter === undefined || value.length > longest) return []
  const label = say(filter.words)
  const target: PageAddress = { to: '/record', search: filter.search }
  const takesAnything = kind === 'text'
  const key = `filter ${kind}`
  return [
    {
      key,
      group: takesAnything ? 'action' : 'page',
      label,
      takesAnything,
      face: <Face icon={Funnel} title={label} />,
      target,
    },
  ]
}

function pageEntries(
  { capabilities, isShown }: { capabilities: Capabilities | undefined; isShown: (text: string) => boolean },
  say: Translate,
): Entry[] {
  const isOffered = (path: string): boolean => {
    const needs = extensionOf(path)
    return needs === undefined || offers(capabilities, needs)
  }
  const paths = Object.keys(PAGES).filter(
    (path): path is PagePath => isPagePath(path) && GATES[path] === 'merchant' && !HIDDEN.has(path) && isOffered(path),
  )
  return paths.flatMap((path): Entry[] => {
    const label = say(pageTitle(path))
    if (!isShown(label)) return []
    return [
      {
        key: `page ${path}`,
        group: 'page',
        label,
        face: <Face icon={PanelTop} title={label} />,
        target: { to: path },
      },
    ]
  })
}

function actionEntries(
  { capabilities, isShown }: { capabilities: Capabilities | undefined; isShown: (text: string) => boolean },
  say: Translate,
): Entry[] {
  return ACTIONS.filter(({ name, words }) => isShown(`${say(name)} ${say(words)}`))
    .slice(0, 2 * MOST)
    .map(({ name, target, needs }) => {
      const label = say(name)
      const isOff = needs !== undefined && capabilities !== undefined && !offers(capabilities, needs)
      const reason = say(msg`This service does not offer it`)
      return {
        key: `action ${label}`,
        group: 'action',
        label,
        face: <Face icon={SquareArrowOutUpRight} title={label} {...(isOff ? { about: reason } : {})} />,
        target,
        ...(isOff ? { disabledReason: reason } : {}),
      }
    })
}

function recentEntries(recent: readonly Recent[]): Entry[] {
  return recent.map(({ label, to, search }) => ({
    key: `recent ${to}${search}`,
    group: 'recent',
    label,
    face: <Face icon={History} title={label} />,
    target: { to, search },
  }))
}
