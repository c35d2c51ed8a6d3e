/** IPv4 addresses that must never be reached. */
const PRIVATE_IPV4 = [
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '168.63.129.16',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
] as const

/** IPv6 addresses that must never be reached, as hosts of a URL. */
const PRIVATE_IPV6 = [
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[fe80::1]',
  '[febf::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fdff::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[2001::1]',
  '[2001:10::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[64:ff9b:1::1]',
] as const

const hex = (number: number): string => number.toString(16).padStart(2, '0')

/** All ways to write an IPv4 address as the host of a URL, and to embed it in an IPv6 address. */
function spellings(dotted: string): string[] {
  const bytes = dotted.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const pairs = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`
  const fullWidth = dotted.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
  return [
    dotted,
    `${dotted}.`,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    fullWidth,
    `[::ffff:${dotted}]`,
    `[::ffff:${pairs}]`,
    `[0:0:0:0:0:ffff:${pairs}]`,
    `[::${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[2002:${pairs}::1]`,
  ]
}

/** Names for which the resolver of the test returns private addresses, some of them beside public ones. */
export const HOSTILE_NAMES: Readonly<Record<string, readonly string[]>> = {
  'inside.example': ['127.0.0.1'],
  'inside6.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mixed6.example': ['2606:2800:220:1:248:1893:25c8:1946', '::1'],
  'metadata.google.internal': ['169.254.169.254'],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'shop.localhost': ['127.0.0.1'],
  'intranet.example': ['10.1.2.3'],
  'zone.example': ['fe80::1%eth0'],
}

/**
 * Callback addresses that an attacker would try, aimed at a listener on this machine.
 *
 * @param honeypot port of the listener, which the rules of the test allow
 * @param sink origin of the tester's receiver, of which only `/sink/` may be called
 */
export function hostileAddresses({ honeypot, sink }: { honeypot: number; sink: string }): string[] {
  const hosts = [...PRIVATE_IPV4.flatMap(spellings), ...PRIVATE_IPV6, ...Object.keys(HOSTILE_NAMES)]
  const byHost = hosts.map((host) => `https://${host}:${honeypot}/callback`)
  const { port } = new URL(sink)
  const byForm = [
    `http://127.0.0.1:${honeypot}/sink/x`,
    `https://127.0.0.1:${port}/sink/x`,
    `http://localhost:${port}/sink/x`,
    `http://[::1]:${port}/sink/x`,
    `http://127.1.1.1:${port}/sink/x`,
    `${sink}/`,
    `${sink}/sink`,
    `${sink}/sandbox/payments`,
    `${sink}/sink/../sandbox/payments`,
    `${sink}/sink/%2e%2e/sandbox/payments`,
    `${sink}/sink/..\\sandbox/payments`,
    `${sink.replace('//', '//user:secret@')}/sink/x`,
    `https://93.184.216.34@127.0.0.1:${honeypot}/`,
    `https://93.184.216.34:443@127.0.0.1:${honeypot}/`,
    `https://127.0.0.1:${honeypot}#@93.184.216.34/`,
    `https://127.0.0.1:${honeypot}\\@93.184.216.34/`,
    `https://user:secret@93.184.216.34/`,
    `https://93.184.216.34:22/`,
    `https://93.184.216.34:6379/`,
    `https://93.184.216.34:80/`,
    `http://93.184.216.34/`,
    `httpx://93.184.216.34/`,
    `ftp://127.0.0.1:${honeypot}/`,
    `file:///etc/passwd`,
    `gopher://127.0.0.1:${honeypot}/_x`,
    `dict://127.0.0.1:${honeypot}/`,
    `javascript:alert(1)`,
    `data:text/plain,x`,
    `https://`,
    `https:///127.0.0.1:${honeypot}/`,
    `https:127.0.0.1:${honeypot}`,
    `//127.0.0.1:${honeypot}/`,
    `127.0.0.1:${honeypot}`,
    ` https://127.0.0.1:${honeypot}/`,
    `https://127.0.0.1:${honeypot}/\r\nHost: elsewhere`,
    `ht\ntps://127.0.0.1:${honeypot}/`,
    `https://①②⑦.⓪.⓪.①:${honeypot}/`,
    `https://127。0。0。1:${honeypot}/`,
    `https://%31%32%37.0.0.1:${honeypot}/`,
  ]
  return [...byHost, ...byForm]
}
