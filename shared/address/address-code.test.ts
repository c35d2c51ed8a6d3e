import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { type CodeReading, readAddressCode } from './address-code'
import vectorFile from './address-vectors.json'
import { CHAIN_TYPES, type ChainType, isChainType } from './chain-type'
import { readAddress } from './read-address'

fc.configureGlobal({ seed: 20261125 })

const vectors = z
  .array(z.object({ chain: z.string(), address: z.string(), valid: z.boolean() }))
  .parse(vectorFile)
  .flatMap(({ chain, ...rest }) => (isChainType(chain) ? [{ chain, ...rest }] : []))

const SCHEMES: Partial<Record<ChainType, string>> = {
  Ethereum: 'ethereum:',
  Tron: 'tron:',
  Solana: 'solana:',
  TON: 'ton://transfer/',
  TONTESTNET: 'ton://transfer/',
  Aptos: 'aptos:',
  Bitcoin: 'bitcoin:',
}

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const SOLANA = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const JETTON = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
const TON = 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2'

const onTron = { chainType: 'Tron', network: 'TRON' } as const
const onEthereum = { chainType: 'Ethereum', network: 'Ethereum' } as const
const onBnb = { chainType: 'Ethereum', network: 'BNB Smart Chain' } as const
const onSolana = { chainType: 'Solana', network: 'Solana' } as const
const onTon = { chainType: 'TON', network: 'TON' } as const

const isLink = (text: string) => /^[a-z][a-z0-9+.-]*:/i.test(text)

/** What the field would do with it. */
function seen(reading: CodeReading | ReturnType<typeof readAddress>) {
  if (!reading.ok) return 'refused'
  const { normal, shown, warnings } = reading
  return { normal, shown, warnings }
}

const problem = (reading: CodeReading) => (reading.ok ? undefined : reading.problem)

describe('a code with an address of the chosen network', () => {
  it.each(vectors.map(({ chain, address }) => [chain, address] as const))(
    'is judged like the typed text, alone and in the link of its chain: %s %s',
    (chainType, address) => {
      const scheme = SCHEMES[chainType]
      // A vector that is a link itself is refused as a link.
      const texts = [...(isLink(address) ? [] : [address]), ...(scheme === undefined ? [] : [`${scheme}${address}`])]
      const typed = seen(readAddress(chainType, address))
      const read = texts.map((text) => seen(readAddressCode(text, { chainType, network: chainType })))
      expect(read).toEqual(texts.map(() => typed))
    },
  )

  it('covers every chain type', () => {
    expect(new Set(vectors.filter(({ valid }) => valid).map(({ chain }) => chain))).toEqual(new Set(CHAIN_TYPES))
  })

  it.each([
    ['blanks and line ends around it', ` \n\t${TRON}\r\n`],
    ['a byte order mark', `\ufeff${TRON}`],
    ['a scheme in capitals', `TRON:${TRON}`],
    ['slashes after the scheme', `tron://${TRON}`],
  ])('with %s', (_, text) => {
    expect(readAddressCode(text, onTron)).toMatchObject({ ok: true, address: TRON, left: [] })
  })

  it('keeps the raw spelling of TON for the field, and has the usual one to show', () => {
    const raw = '0:ed169130705004711799a6d561d8de82d31fbf84910ced6eb5fc92e7485ef8a7'
    const reading = readAddressCode(raw, onTon)
    expect(reading.ok && [reading.address, reading.shown === raw]).toEqual([raw, false])
  })
})

describe('a payment link of Ethereum (EIP-681)', () => {
  it('that transfers a token: the recipient is the parameter, never the contract in front', () => {
    expect(readAddressCode(`ethereum:${USDT}@1/transfer?address=${EVM}&uint256=1e6`, onEthereum)).toMatchObject({
      ok: true,
      address: EVM,
      left: ['amount', 'token'],
    })
  })

  it.each([
    ['names the recipient alone', `ethereum:${EVM}`, []],
    ['has the prefix pay-', `ethereum:pay-${EVM}@1`, []],
    ['writes the network in hex', `ethereum:${EVM}@0x1?gas=21000`, []],
    ['asks for an amount of the coin', `ethereum:${EVM}@1?value=2.014e18`, ['amount']],
    ['asks for no amount', `ethereum:${EVM}?value=0&decimal=18`, []],
    ['names a token beside the recipient', `ethereum:${EVM}?contractAddress=${USDT}&decimal=6&value=0`, ['token']],
  ])('%s', (_, text, left) => {
    expect(readAddressCode(text, onEthereum)).toMatchObject({ ok: true, address: EVM, left })
  })

  it.each([
    ['another function', `ethereum:${USDT}@1/approve?address=${EVM}&uint256=1e30`],
    [
      'a function that moves the money of somebody else',
      `ethereum:${USDT}/transferFrom?address=${EVM}&address=${USDT}`,
    ],
    ['two recipients', `ethereum:${USDT}/transfer?address=${EVM}&address=${USDT}&uint256=1`],
    ['a recipient without a function', `ethereum:${USDT}?address=${EVM}`],
    ['no recipient', `ethereum:${USDT}/transfer?uint256=1`],
    ['code to run', `ethereum:${EVM}?data=0xa9059cbb`],
    ['a function among the parameters', `ethereum:${USDT}?function=transfer(address,uint256)`],
  ])('with %s is no transfer', (_, text) => {
    expect(problem(readAddressCode(text, onEthereum))).toEqual({ kind: 'no-transfer' })
  })

  it('that sends a token to its own contract is refused like the contract itself', () => {
    const contract = '0x1111111254fb6c44bAC0beD2854e76F90643097d'
    const text = `ethereum:${contract}/transfer?address=${contract.toLowerCase()}`
    const lost = { kind: 'address', problem: { kind: 'token-contract' } }
    expect(problem(readAddressCode(text, onEthereum))).toEqual(lost)
    expect(problem(readAddressCode(`ethereum:${USDT}@1`, onEthereum))).toEqual(lost)
  })

  it('with a name in place of an address is refused', () => {
    expect(problem(readAddressCode('ethereum:vitalik.eth', onEthereum))).toMatchObject({ kind: 'address' })
  })
})

describe('a code of another network takes nothing over and says which one it names', () => {
  it.each([
    [
      'an address of another form',
      EVM,
      onTron,
      { kind: 'address', problem: { kind: 'other-chain', chainTypes: ['Ethereum'] } },
    ],
    ['a link of another chain', `solana:${SOLANA}`, onTron, { kind: 'other-network', chainTypes: ['Solana'] }],
    ['a link of Bitcoin', `bitcoin:${TRON}?amount=1`, onTron, { kind: 'other-network', chainTypes: ['Bitcoin'] }],
    [
      'a link of another chain with the same form of address',
      `solana:${SOLANA}`,
      { chainType: 'Endless', network: 'Endless' } as const,
      { kind: 'other-network', chainTypes: ['Solana'] },
    ],
    [
      'another EVM network',
      `ethereum:${EVM}@56`,
      onEthereum,
      { kind: 'other-evm-network', chainId: '56', name: 'BNB Chain' },
    ],
    [
      'Ethereum where BNB Chain is chosen',
      `ethereum:${USDT}@1/transfer?address=${EVM}`,
      onBnb,
      { kind: 'other-evm-network', chainId: '1', name: 'Ethereum' },
    ],
    [
      'an EVM network that nobody knows',
      `ethereum:${EVM}@31337`,
      onEthereum,
      { kind: 'other-evm-network', chainId: '31337', name: undefined },
    ],
  ])('%s', (_, text, rules, expected) => {
    expect(readAddressCode(text, rules)).toEqual({ ok: false, problem: expected })
  })

  it('the chosen EVM network is recognised under its other names', () => {
    for (const network of ['BNB Chain', 'BSC', 'BEP-20', 'bnb smart chain'])
      expect(readAddressCode(`ethereum:${EVM}@56`, { chainType: 'Ethereum', network }).ok).toBe(true)
  })
})

describe('Solana Pay and TON', () => {
  it.each([
    [
      'a token of Solana',
      `solana:${SOLANA}?amount=25.5&spl-token=${MINT}&label=Shop`,
      onSolana,
      SOLANA,
      ['amount', 'token'],
    ],
    ['a coin of Solana', `solana:${SOLANA}?amount=1`, onSolana, SOLANA, ['amount']],
    ['a jetton of TON', `ton://transfer/${TON}?jetton=${JETTON}&amount=1`, onTon, TON, ['amount', 'token']],
    ['an amount of TRON', `tron:${TRON}?amount=5`, onTron, TRON, ['amount']],
  ])('%s', (_, text, rules, address, left) => {
    expect(readAddressCode(text, rules)).toMatchObject({ ok: true, address, left })
  })

  it.each([
    [`solana:${SOLANA}?memo=order-7`, onSolana],
    [`solana:${SOLANA}?amount=1&reference=${MINT}`, onSolana],
    [`ton://transfer/${TON}?text=10021`, onTon],
  ])('a payment that is recognised by a text is refused: %s', (text, rules) => {
    expect(problem(readAddressCode(text, rules))).toEqual({ kind: 'memo' })
  })

  it.each([
    ['solana:https%3A%2F%2Fshop.example%2Fpay', onSolana],
    ['solana:https://shop.example/pay', onSolana],
    [`ton://transfer/${TON}?bin=te6ccg`, onTon],
    [
      `bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?req-somethingyoudontunderstand=50`,
      { chainType: 'Bitcoin', network: 'Bitcoin' } as const,
    ],
  ])('a request for something other than a transfer is refused: %s', (text, rules) => {
    expect(problem(readAddressCode(text, rules))).toEqual({ kind: 'no-transfer' })
  })
})

describe('what holds no address', () => {
  it.each([
    '',
    ' \ufeff\n',
    'https://example.com/pay',
    `https://tronscan.org/#/address/${TRON}`,
    `litecoin:${TRON}`,
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2',
    'WIFI:T:WPA;S:shop;P:secret;;',
    'javascript:alert(1)',
    'ethereum:',
    `ethereum:${EVM}@mainnet`,
    'T'.repeat(513),
    `tron:${TRON}?label=${'x'.repeat(512)}`,
  ])('%j is refused', (text) => {
    expect(problem(readAddressCode(text, onTron))?.kind).toBe('no-address')
  })

  it('512 characters are still read', () => {
    const link = `tron:${TRON}?label=`
    expect(readAddressCode(link.padEnd(512, 'x'), onTron).ok).toBe(true)
  })

  it('a recovery phrase and look-alike letters get the words of the field', () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    for (const [text, kind] of [
      [phrase, 'private-key'],
      [TRON.replace('a', '\u0430'), 'foreign-letter'],
      [`tron:\u202e${TRON}`, 'bidi'],
      [`${TRON.slice(0, 9)}\u200b${TRON.slice(9)}`, 'invisible'],
    ] as const)
      expect(problem(readAddressCode(text, onTron))).toMatchObject({ kind: 'address', problem: { kind } })
  })

  it('never throws, and finds only what the field accepts as it is', () => {
    const links = fc.tuple(
      fc.constantFrom('ethereum:', 'tron:', 'solana:', 'ton://', ''),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(links, fc.constantFrom(...CHAIN_TYPES), ([scheme, rest], chainType) => {
        const reading = readAddressCode(`${scheme}${rest}`, { chainType, network: chainType })
        expect(!reading.ok || readAddress(chainType, reading.address).ok).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})
