import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { filterOf, isSameFilter, type RecordsSearch } from '../search'
import { readTexts, type TextFilters, textsOf } from './text-filters'

/** The typed filters of a form. They follow the address until somebody types. A wrong one of a link has its error at once. */
export function useTextFilters(search: RecordsSearch) {
  const filter = filterOf(search)
  const refused = search.trade_no !== undefined && filter.trade_no === undefined
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => textsOf(search))
  const [applied, setApplied] = useState(filter)
  const [wrong, setWrong] = useState(refused)
  if (!isSameFilter(applied, filter)) {
    setApplied(filter)
    setTyped(textsOf(filter))
    setWrong(false)
  }
  return {
    typed,
    /** The message under the platform order. */
    problem: wrong ? t(RULE_MESSAGES['trade-no-format']) : undefined,
    type(name: keyof TextFilters, value: string) {
      setTyped({ ...typed, [name]: value })
      if (name === 'trade_no') setWrong(false)
    },
    /** The typed part of the filter; undefined when it is wrong, and the field then shows a message. */
    read() {
      const read = readTexts(typed)
      setWrong(!read.ok)
      return read.ok ? read.filter : undefined
    },
    /** Empties the fields. What was refused is in no address, so the address alone would not do it. */
    clear() {
      setTyped(textsOf({}))
      setWrong(false)
    },
  }
}
