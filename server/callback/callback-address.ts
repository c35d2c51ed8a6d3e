import { isIP } from 'node:net'
import type { Settings } from '#server/core/services'
import { DeliveryFailure } from './delivery-failure'
import { isPublicAddress } from './public-address'

/** Below this path of the tools port, and nowhere else on it, answers the tester's receiver. */
const SINK_PATH = '/sink/'
const PORTS: readonly string[] = ['443', '8443']

export interface AddressRules {
  readonly ports: readonly string[]
  /** The one origin on this machine that may be called, without TLS; null in production. */
  readonly sink_origin: string | null
}

/** What may be called: the open internet by https; in test mode the tester's receiver too. */
export function addressRules({ test_mode, tools_url }: Pick<Settings, 'test_mode' | 'tools_url'>): AddressRules {
  return { ports: PORTS, sink_origin: test_mode ? new URL(tools_url).origin : null }
}

export interface CallbackTarget {
  readonly url: URL
  /** Without the brackets of IPv6. */
  readonly host: string
  /** The tester's receiver, whose address on this machine is meant. */
  readonly is_sink: boolean
}

/**
 * What can be said about a callback address without asking DNS. The URL parser has already turned decimal, octal and
 * hexadecimal spellings of an IP address into the plain one.
 *
 * @throws DeliveryFailure `refused`, with the reason in words
 */
export function readCallbackAddress(text: string, rules: AddressRules): CallbackTarget {
  if (!URL.canParse(text)) throw refused('This is no web address')
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.username !== '' || url.password !== '') throw refused('A name or password before the host is not allowed')
  if (url.origin === rules.sink_origin && url.pathname.startsWith(SINK_PATH)) return { url, host, is_sink: true }
  if (url.protocol !== 'https:') throw refused('Only https addresses are called')
  if (!rules.ports.includes(url.port || '443')) throw refused(`Only ports ${rules.ports.join(' and ')} are called`)
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw refused('This IP address is not on the open internet')
  return { url, host, is_sink: false }
}

export const refused = (reason: string): DeliveryFailure => new DeliveryFailure('refused', reason)
