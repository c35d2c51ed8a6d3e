/**
 * The rooms of server/, the lowest first (docs/architecture.md): a room imports only rooms before it, so no two import
 * each other. `testing` has what tests share, and only tests import it.
 */
const SERVER_ROOMS = [
  'database',
  'core',
  'export',
  'wallet-proof',
  'ledger',
  'mail',
  'events',
  'chain',
  'signer',
  'screening',
  'access',
  'http',
  'merchant',
  'funds',
  'payment',
  'payout',
  'callback',
  'application',
  'statistics',
  'market',
  'search',
  'operator',
  'start',
  'testing',
]

module.exports = { SERVER_ROOMS }
