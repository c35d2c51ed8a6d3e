import type { WithdrawalPolicy } from '../withdrawal'

/** 2026-11-21 14:32:08 in Shanghai. */
export const NOW = 1_795_242_728

/** The merchant who is signed in. */
export const USER = {
  mchid: '10284771',
  name: 'Northwind',
  email: 'mia@northwind.example',
  status: 3,
  bind_google_auth: true,
  phone: null,
  area_code: null,
  password: true,
  security_switch: ['google'],
  social_links: {},
  zone: 'Asia/Shanghai',
}

/** A back end that leaves out every operation beyond SPEC.md. */
export const CAPABILITIES = {
  operations: [],
  keyed_retry: true,
  test_mode: true,
  server_time: NOW,
  simulated_networks: [],
  limits: {},
}

/** USDT on two networks. */
export const COINS = [
  { chain: 'Tron', net_work: 'TRON', id: '1', subset: [{ token: 'USDT', id: '101', decimals: 6 }] },
  { chain: 'Ethereum', net_work: 'Ethereum', id: '2', subset: [{ token: 'USDT', id: '201', decimals: 6 }] },
]

/** Withdrawals are open, within limits. */
export const POLICY: WithdrawalPolicy = {
  paused: false,
  saved_addresses_only: false,
  resumes_at: null,
  any_address_from: null,
  held_until: null,
  methods: ['password', 'google'],
  missing: [],
  single_limit: '10000',
  day_limit: '20000',
  day_used: '5400',
  audit: 'automatic',
  wait_seconds: 60,
}
