/**
 * The URL of a link from the server, when its host is allowed by config.json and its protocol is http(s); else
 * undefined, and the page shows no link.
 * @example explorerUrl('javascript:alert(1)', ['tronscan.org']) // undefined
 */
export function explorerUrl(url: string | null, hosts: readonly string[]): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined
  const { protocol, host, username, href } = new URL(url)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && username === '' && hosts.includes(host) ? href : undefined
}
