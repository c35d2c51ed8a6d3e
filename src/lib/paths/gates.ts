import { type Gate, GATES } from '#shared/paths/gates'
import { plainPathname } from '@/lib/device/device-path'

const gates: Readonly<Record<string, Gate>> = GATES

/**
 * The gate of a page; undefined for an address that the console does not have.
 * @param path in either layout, with or without query, hash and a slash at its end
 * @example gateOf('/m/record?page=2') // 'merchant'
 */
export function gateOf(path: string): Gate | undefined {
  return gates[plainPathname(path)]
}
