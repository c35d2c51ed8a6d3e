import { useLingui } from '@lingui/react/macro'
import { RULE_MESSAGES } from '@/lib/forms/messages'
import { useForm } from '@/lib/forms/use-form'
import { filterOf, type RecordsSearch } from '../search'
import { readTexts, textsOf } from './text-filters'

/** The typed filters of a form. They follow the address until somebody types. A wrong one of a link has its error at once. */
export function useTextFilters(search: RecordsSearch) {
  const { t } = useLingui()
  const form = useForm({ name: 'filters of payments', initial: textsOf(search), follows: true })
  const { trade_no } = form.values
  const isRefused = trade_no !== '' && trade_no === search.trade_no && filterOf(search).trade_no === undefined
  return {
    form,
    /** The message under the platform order. */
    problem: isRefused ? t(RULE_MESSAGES['trade-no-format']) : form.errorOf('trade_no'),
    /** The typed part of the filter; where it is wrong, the fields then show messages. */
    read() {
      const read = readTexts(form.values)
      form.refuse(read.ok ? {} : read.problems)
      return read
    },
  }
}
