import type { ConsoleConfig } from '../console-config'

/** A whole config.json for what is drawn in a test; spread it to make another deployment of it. */
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
