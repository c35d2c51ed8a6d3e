import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { maskMiddle } from '#shared/money/mask'
import { METHOD_WORDS, PART_WORDS, WAY_WORDS } from './action-words'

const text = z.string()
const change = z.object({ from: z.nullable(text), to: text })
const changes = z.record(text, change)
const methods = z.object({ from: z.array(text), to: z.array(text) })
const wallet = z.object({ name: text, chain_type: text, address: text })
const money = z.object({ amount: text, token: text, chain: z.optional(text), address: z.optional(text) })

const arrow = (from: string | null, to: string): string => `${from === null || from === '' ? '—' : from} → ${to || '—'}`

/**
 * What an act changed, in lines: "old → new", an amount, a wallet. What is not understood is left out, because the
 * title already names the act.
 */
export function useDetailWords(): (detail: Readonly<Record<string, unknown>>) => string[] {
  const { t, i18n } = useLingui()
  const list = (names: readonly string[]) =>
    names.length === 0 ? '—' : new Intl.ListFormat(i18n.locale).format(names.map((name) => method(name)))
  const method = (name: string) => {
    const words = METHOD_WORDS[name]
    return words === undefined ? name : t(words)
  }
  return (detail) => {
    const switched = z.safeParse(methods, detail)
    if (switched.success) return [arrow(list(switched.data.from), list(switched.data.to))]
    const moved = z.safeParse(money, detail)
    if (moved.success) {
      const { amount, token, chain, address } = moved.data
      const line = [`${amount} ${token}`, chain, address === undefined ? undefined : maskMiddle(address)]
      return [line.filter((part) => part !== undefined).join(' · ')]
    }
    const linked = z.safeParse(wallet, detail)
    if (linked.success) {
      const { name, chain_type, address } = linked.data
      return [[name, chain_type, maskMiddle(address)].filter((part) => part !== '').join(' · ')]
    }
    const edited = z.safeParse(changes, detail['changes'])
    if (edited.success) {
      const lines = Object.entries(edited.data).map(([part, { from, to }]) => {
        const name = PART_WORDS[part]
        return `${name === undefined ? part : t(name)}: ${arrow(from, to)}`
      })
      if (lines.length > 0) return lines
      return Array.isArray(detail['changed']) && detail['changed'].includes('social_links') ? [t`Social links`] : []
    }
    const replaced = z.safeParse(change, detail)
    if (replaced.success) return [arrow(replaced.data.from, replaced.data.to)]
    const way = WAY_WORDS[String(detail['way'])]
    if (way !== undefined) return [t(way)]
    const url = z.safeParse(text, detail['notify_url'])
    return url.success && url.data !== '' ? [url.data] : []
  }
}
