import type { ConsoleConfig } from '../console-config'

/** A complete config.json for tests; spread it to change a field. */
export const TEST_CONFIG: ConsoleConfig = {
  title: 'Settlement Business Center',
  logo: null,
  colour: '#FF5D09',
  languages: ['en'],
  api_base: '/api/v1',
  headers: { token: 'X-Token', language: 'X-Language', time: 'X-Time' },
  paths: {},
  wallet: { active: 'test', test: 'https://wallet.example', production: 'https://wallet.example.com' },
  documentation_url: null,
  explorer_hosts: ['tronscan.org'],
  enabled_chains: ['Ethereum', 'Tron'],
  error_report_url: null,
}
