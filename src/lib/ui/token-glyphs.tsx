import type { ReactNode } from 'react'

interface Glyph {
  /** The coin's own colour, equal in both themes. */
  ground: string
  drawing: ReactNode
}

const white = { fill: 'none', stroke: '#fff', strokeLinejoin: 'round', strokeLinecap: 'round' } as const

const tether = (
  <path
    fill="#fff"
    d="M6.6 6.6h10.8v2.7h-4v1.3c2.9.15 5 .72 5 1.4s-2.1 1.25-5 1.4V18h-2.8v-4.6c-2.9-.15-5-.72-5-1.4s2.1-1.25 5-1.4V9.3h-4z"
  />
)
const dollar = (
  <path
    {...white}
    strokeWidth="1.7"
    d="M12 6v12M14.8 9.2c-.4-1.1-1.5-1.7-2.8-1.7-1.6 0-2.9.8-2.9 2.2 0 3.1 5.9 1.5 5.9 4.7 0 1.5-1.4 2.3-3 2.3-1.5 0-2.7-.7-3.1-1.9"
  />
)
const tron = <path {...white} strokeWidth="1.3" d="m5.5 6 13 2.6-6.7 9.9zm0 0 6.3 12.5 1-7.5zm13 2.6L12.8 11" />
const ether = <path fill="#fff" d="m12 4.2 4.9 8-4.9 2.9-4.9-2.9zM7.1 13.6l4.9 2.9 4.9-2.9L12 20z" />
const binance = (
  <path
    fill="#231f1c"
    d="m12 5.2 2.6 2.6-2.6 2.6-2.6-2.6zM7.8 9.4l2.6 2.6-2.6 2.6L5.2 12zm8.4 0 2.6 2.6-2.6 2.6-2.6-2.6zM12 13.6l2.6 2.6-2.6 2.6-2.6-2.6z"
  />
)
const solana = <path fill="#4fe0b0" d="M8 7.2h9.8L16 9.3H6.2zm-1.8 3.75H16l1.8 2.1H8zM8 14.7h9.8L16 16.8H6.2z" />
const bitcoin = (
  <path
    {...white}
    strokeWidth="1.5"
    strokeLinecap="butt"
    d="M9 7h4.2a2.5 2.5 0 0 1 0 5H9zm0 5h4.8a2.5 2.5 0 0 1 0 5H9zm1.5-7v2M13 5v2m-2.5 10v2m2.5-2v2"
  />
)
const ton = <path {...white} strokeWidth="1.5" d="M7 8h10l-5 9.5zm5 0v9" />
const aptos = (
  <path
    {...white}
    strokeWidth="1.5"
    d="M6 9h4.5l1.5-1.8L13.5 9H18M6 12.5h7.5l1.5 1.8 1.5-1.8H18M6.8 16h3l1.4 1.6 1.4-1.6h4.6"
  />
)
const endless = (
  <path
    {...white}
    strokeWidth="1.6"
    d="M12 12c-1.6-2.2-2.7-3-4-3a3 3 0 0 0 0 6c1.3 0 2.4-.8 4-3s2.7-3 4-3a3 3 0 0 1 0 6c-1.3 0-2.4-.8-4-3z"
  />
)

/** Drawn here and never fetched: no third party learns about visitors, and nobody outside can replace an icon. */
const glyphs: Record<string, Glyph> = {
  USDT: { ground: '#16846a', drawing: tether },
  USDC: { ground: '#2563b8', drawing: dollar },
  TRX: { ground: '#c4202b', drawing: tron },
  ETH: { ground: '#4b5ba8', drawing: ether },
  BNB: { ground: '#e0a90b', drawing: binance },
  SOL: { ground: '#35314f', drawing: solana },
  BTC: { ground: '#c96f0b', drawing: bitcoin },
  TON: { ground: '#1787c9', drawing: ton },
  APT: { ground: '#26292e', drawing: aptos },
  EDS: { ground: '#5a3fa0', drawing: endless },
}

/** The coin whose icon a network uses. Names are compared in lower case, without spaces. */
const coinOfNetwork: Record<string, string> = {
  tron: 'TRX',
  trc20: 'TRX',
  ethereum: 'ETH',
  erc20: 'ETH',
  bnbchain: 'BNB',
  bnbsmartchain: 'BNB',
  bsc: 'BNB',
  bep20: 'BNB',
  bnb: 'BNB',
  solana: 'SOL',
  bitcoin: 'BTC',
  ton: 'TON',
  tontestnet: 'TON',
  aptos: 'APT',
  endless: 'EDS',
}

/** The drawing of a token ("USDT") or of a network ("TRON", "BNB Chain"), if there is one. */
export function glyphOf(name: string): Glyph | undefined {
  const plain = name.replaceAll(/[\s-]/g, '')
  return glyphs[plain.toUpperCase()] ?? glyphs[coinOfNetwork[plain.toLowerCase()] ?? '']
}
