import type { Extension } from '@/lib/api/without-extension'
import { plainPathname } from '@/lib/device/device-path'
import type { PagePath } from '#shared/paths/gates'

/** The pages that have nothing to show without an extension, which a back end may lack. */
const NEEDS: Partial<Record<PagePath, Extension>> = {
  '/evidence': 'search.evidence',
  '/property/WithdrawSetting': 'account.withdrawalPolicy',
  '/property/fixedAddr': 'account.fixedAddresses',
  '/callbackList': 'callback.list',
}

const needs: Readonly<Record<string, Extension>> = NEEDS

/**
 * The extension that a page needs; undefined for a page that works with the calls of SPEC.md.
 * @param path in either layout
 * @example extensionOf('/m/callbackList') // 'callback.list'
 */
export function extensionOf(path: string): Extension | undefined {
  return needs[plainPathname(path)]
}
