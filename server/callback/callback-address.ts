import { isIP } from 'node:net'
import type { Settings } from '#server/core/services'
import { isWebAddress } from '#shared/contract/text-fields'
import { DeliveryFailure } from './delivery-failure'
import { isPublicAddress } from './public-address'

/** The tester's receiver answers below this path of the tools port; callbacks may go to no other path there. */
const SINK_PATH = '/sink/'
const PORTS: readonly string[] = ['443', '8443']

/** Which addresses may be called. */
export interface AddressRules {
  readonly ports: readonly string[]
  /** The origin of the tester's receiver, which may be called without TLS; null in production. */
  readonly sink_origin: string | null
  /** Origins of developers' machines, which may be called without TLS; none in production. */
  readonly local_origins: readonly string[]
}

/** What decides about addresses. */
export type AddressSettings = Pick<Settings, 'test_mode' | 'tools_url' | 'callback_local'>

/**
 * The rules of an installation: public addresses by https; in test mode also the tester's receiver, and the local
 * origins that whoever started the server has named.
 */
export function addressRules({ test_mode, tools_url, callback_local }: AddressSettings): AddressRules {
  return {
    ports: PORTS,
    sink_origin: test_mode ? new URL(tools_url).origin : null,
    local_origins: test_mode ? callback_local : [],
  }
}

/** A callback address that passed the checks. */
export interface CallbackTarget {
  readonly url: URL
  /** Without the brackets of IPv6. */
  readonly host: string
  /** True for the tester's receiver and for a developer's machine: exempt from the check for public addresses. */
  readonly is_local: boolean
}

/**
 * Checks a callback address as far as that is possible without DNS. The URL parser has already changed decimal, octal
 * and hexadecimal spellings of an IP address to the usual one.
 *
 * @throws DeliveryFailure `refused`, with the reason in words
 */
export function readCallbackAddress(text: string, rules: AddressRules): CallbackTarget {
  // The parser alone would read a backslash as a slash, so that a person and this server see different hosts.
  if (!isWebAddress(text))
    throw refused(
      'A web address has no name or password, no blank and no backslash',
      '网址中不能有用户名、密码、空格或反斜杠',
    )
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.origin === rules.sink_origin && url.pathname.startsWith(SINK_PATH)) return { url, host, is_local: true }
  if (rules.local_origins.includes(url.origin)) return { url, host, is_local: true }
  if (url.protocol !== 'https:') throw refused('Only https addresses are called', '只会调用 https 网址')
  if (!rules.ports.includes(url.port || '443')) {
    throw refused(`Only ports ${rules.ports.join(' and ')} are called`, `只会调用端口 ${rules.ports.join(' 和 ')}`)
  }
  if (isIP(host) !== 0 && !isPublicAddress(host)) {
    throw refused('This IP address is not on the open internet', '该 IP 地址不在公网上')
  }
  return { url, host, is_local: false }
}

/** The failure of an address that may not be called. */
export const refused = (reason: string, chinese: string): DeliveryFailure =>
  new DeliveryFailure('refused', reason, { chinese })
