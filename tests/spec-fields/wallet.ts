import { CHAIN_TYPES } from '#shared/address/chain-type'
import { RISK_CATEGORIES } from '#shared/contract/risk'
import { tested, unused } from './where'
import type { Entity, Where } from './where'

/** The same place for each value of a list. */
const each = (names: readonly string[], where: Where): Record<string, Where> =>
  Object.fromEntries(names.map((name) => [name, where]))

const WALLET_SCREEN = 'the wallet window, which belongs to the wallet and not to the console'
const ENVELOPE = 'two windows speak with each other: it is the label of a message, which no person reads'
const CONNECTED = 'it decides which address a page hears of; the console signs in by the ticket of the wallet'

export const WALLET: readonly Entity[] = [
  {
    name: 'Account types',
    fields: each(
      ['apple', 'google', 'telegram', 'applePasskey', 'googlePasskey', 'local', 'localImport'],
      tested(WALLET_SCREEN, 'tests/e2e/wallet-accounts.spec.ts', 'the wallet window offers each type of account'),
    ),
  },
  {
    name: 'Address risk categories',
    fields: {
      ...each(
        RISK_CATEGORIES,
        tested(
          '`/property/withdraw`, under an address that failed the check',
          'src/features/withdraw/details.browser.test.tsx',
          'Fail blocks the withdrawal and names the categories',
        ),
      ),
      ...each(
        ['Fail', 'Pass', 'Excellent'],
        tested(
          '`/property/withdraw`, under the address',
          'tests/e2e/screening.both.spec.ts',
          'each level of risk is shown in the form, and only what passed is sent',
        ),
      ),
    },
  },
  {
    name: 'Chain types',
    fields: each(
      CHAIN_TYPES,
      tested(
        '`/accountInfo`, the chain of a linked wallet, and the words about an address of another network',
        'shared/address/chain-name.test.ts',
        'a chain is named as its network is, an unknown one as the wire names it',
      ),
    ),
  },
  {
    name: 'Wallet bridge',
    fields: {
      'metadata.name': unused(
        'the wallet gets it with each call; the sandbox wallet shows the origin, which cannot be made up',
      ),
      'metadata.url': unused(
        'the wallet gets it with each call; the sandbox wallet shows the origin, which cannot be made up',
      ),
      'metadata.origin': unused(
        'the wallet gets it with each call, and shows the origin that its browser names instead',
      ),
      'metadata.icon': unused('the wallet gets it with each call; the sandbox wallet loads no picture of a page'),
      'connected.origin': unused(CONNECTED),
      'connected.net.chainType': unused(CONNECTED),
      'account.seriesWallets': unused(CONNECTED),
      'account.seriesWallets.walletAddress': unused(CONNECTED),
      target: unused(ENVELOPE),
      type: unused(ENVELOPE),
      messageId: unused(ENVELOPE),
      data: unused(ENVELOPE),
      status: unused(ENVELOPE),
    },
  },
]
