import type * as rules from '#shared/address/rules'
import { lateCode } from './late-code'

/** The rules of addresses, see shared/address/rules.ts. */
export type AddressRules = typeof rules

/**
 * The rules of addresses, which come with the first address that is typed or pasted. Until they are there an address is
 * "being checked", and never good: whoever sends one waits for them.
 */
export const addressRules = lateCode<AddressRules>(() => import('#shared/address/rules'))
