import { msg } from '@lingui/core/macro'
import { checkIpAddress } from '#shared/rules/ip-address'
import type { Problem, Problems } from '@/lib/forms/use-form'
import { checkText } from '#shared/rules/text'
import { checkUrl } from '#shared/rules/url'
import type { Mode } from './app-words'

/** What a merchant types about an application. */
export interface AppDraft {
  name: string
  logo: string
  website_url: string
  notify_url: string
  mode: Mode
  token_ids: string[]
  whitelist_ips: string[]
}

/** Of an application that is edited the mode may not be known: then none is chosen. */
export type EditDraft = Omit<AppDraft, 'mode'> & { mode: Mode | undefined }

export const EMPTY_DRAFT: AppDraft = {
  name: '',
  logo: '',
  website_url: '',
  notify_url: '',
  mode: 'address',
  token_ids: [],
  whitelist_ips: [],
}

/**
 * The violated rule of each field (SPEC.md section 5); empty when the draft may be sent.
 *
 * @param needs `logo` is false on a back end that takes no pictures; `tokens` is false where they are not in the form
 */
export function draftProblems(draft: EditDraft, needs: { logo: boolean; tokens: boolean }): Problems<AppDraft> {
  const problems: Partial<Record<keyof AppDraft, Problem>> = {}
  if (needs.logo && draft.logo === '') problems.logo = 'image-missing'
  const name = checkText(draft.name)
  if (!name.ok) problems.name = name.rule
  for (const field of ['website_url', 'notify_url'] as const) {
    const checked = checkUrl(draft[field])
    if (draft[field].trim() !== '' && !checked.ok) problems[field] = checked.rule
  }
  if (needs.tokens && draft.token_ids.length === 0) problems.token_ids = msg`Choose at least one token`
  const wrongIp = draft.whitelist_ips.map((ip) => checkIpAddress(ip)).find(({ ok }) => !ok)
  if (wrongIp?.ok === false) problems.whitelist_ips = wrongIp.rule
  return problems
}

/** A draft as it is sent. */
export function tidyDraft<Draft extends EditDraft>(draft: Draft): Draft {
  return {
    ...draft,
    name: draft.name.trim(),
    website_url: draft.website_url.trim(),
    notify_url: draft.notify_url.trim(),
  }
}
