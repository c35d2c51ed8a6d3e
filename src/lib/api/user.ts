import { queryOptions } from '@tanstack/react-query'
import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import { connected } from '@/lib/api/transport/connection'
import { info } from '#shared/contract/user'
import { call } from '@/lib/api/transport/http'
import { forgetNextStart, rememberForNextStart } from '@/lib/api/transport/next-start'

export const userKeys = { all: ['user'], info: ['user', 'info'], opening: ['user', 'opening'] } as const

/**
 * The merchant: name, status, what is bound. The guard fetches it again on every route change (SPEC.md section 4); the parts
 * of a page that show it do not.
 */
export const userInfoOptions = queryOptions({
  queryKey: userKeys.info,
  queryFn: async ({ signal }) => {
    const merchant = await call(info, { signal })
    const { base, headers, language } = connected()
    if (merchant.status === MERCHANT_STATUS.open)
      rememberForNextStart({ base, headers, language: language() }, merchant.last_event)
    else forgetNextStart()
    return merchant
  },
})
