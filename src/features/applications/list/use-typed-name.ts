import { useEffect, useEffectEvent, useRef } from 'react'
import { useDraft } from '@/lib/forms/use-draft'
import { useRested } from '@/lib/forms/use-rested'
import type { ApplicationsSearch } from '../search'

const REST_MS = 300

/**
 * The part of a name as it is typed. The address has it, trimmed, once it rests: a field that stood in the address alone lost each
 * blank at its end, and with it the word of an input method.
 */
export function useTypedName(
  search: ApplicationsSearch,
  onSearch: (search: ApplicationsSearch, how?: 'replace') => void,
) {
  const inAddress = search.q ?? ''
  const draft = { name: 'filters of applications', initial: { q: inAddress }, follows: 'saved' } as const
  const { values, set } = useDraft<{ q: string }>(draft)
  const rested = useRested(values.q.trim(), REST_MS)
  const sent = useRef(inAddress)
  const write = useEffectEvent((text: string) => {
    if (text === sent.current) return
    sent.current = text
    if (text !== inAddress) onSearch({ ...search, q: text === '' ? undefined : text }, 'replace')
  })
  useEffect(() => write(rested), [rested])
  return {
    text: values.q,
    type: (q: string) => set({ q }),
    /** Empties it. The address is emptied by whoever empties more than this. */
    clear: () => {
      sent.current = ''
      set({ q: '' })
    },
  }
}
