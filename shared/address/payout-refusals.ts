import type { ChainType } from './chain-type'

export type PayoutReason = 'burn-address' | 'system-account' | 'token-contract' | 'own-address'

/** Well-formed addresses from which money never comes back, in normal form, by the reason to give. */
type Refusals = Readonly<Partial<Record<PayoutReason, readonly string[]>>>

const TON: Refusals = {
  'burn-address': [`0:${'0'.repeat(64)}`, `-1:${'0'.repeat(64)}`],
  // Elector and configuration of the masterchain.
  'system-account': [`-1:${'3'.repeat(64)}`, `-1:${'5'.repeat(64)}`],
  // USDT
  'token-contract': ['0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe'],
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111'

export const PAYOUT_REFUSALS = {
  Ethereum: {
    'burn-address': [
      '0x0000000000000000000000000000000000000000',
      '0x000000000000000000000000000000000000dEaD',
      '0xdEAD000000000000000042069420694206942069',
      '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF',
    ],
    'token-contract': [
      // USDT and USDC on Ethereum, BNB Chain, Polygon, Arbitrum, Optimism, Avalanche and Base.
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0x55d398326f99059fF775485246999027B3197955',
      '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
      '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
      '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
      '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
      '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    ],
  },
  Tron: {
    'burn-address': ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'],
    // USDT, USDC
    'token-contract': ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'],
  },
  Solana: {
    'burn-address': ['1nc1nerator11111111111111111111111111111111'],
    'system-account': [
      SYSTEM_PROGRAM,
      'Vote111111111111111111111111111111111111111',
      'Stake11111111111111111111111111111111111111',
      'ComputeBudget111111111111111111111111111111',
      'BPFLoaderUpgradeab1e11111111111111111111111',
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
      'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    ],
    'token-contract': [
      // USDT, USDC, wrapped SOL
      'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      'So11111111111111111111111111111111111111112',
    ],
  },
  HC: { 'system-account': [SYSTEM_PROGRAM] },
  TON,
  TONTESTNET: TON,
  Aptos: {
    'token-contract': [
      // USDT, USDC
      '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b',
      '0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b',
    ],
  },
  Bitcoin: {
    'burn-address': [
      '1111111111111111111114oLvT2',
      '1BitcoinEaterAddressDontSendf59kuE',
      '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
      'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
    ],
  },
  // The metadata of the EDS coin.
  Endless: { 'token-contract': ['ENDLESSsssssssssssssssssssssssssssssssssssss'] },
} satisfies Record<ChainType, Refusals>
