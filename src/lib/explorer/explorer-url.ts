/**
 * A link of the wire that may be followed: only to a host of config.json, and only on the web. Anything else stays text.
 * @example explorerUrl('javascript:alert(1)', ['tronscan.org']) // undefined
 */
export function explorerUrl(url: string | null, hosts: readonly string[]): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined
  const { protocol, host, username, href } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && hosts.includes(host) ? href : undefined
}
