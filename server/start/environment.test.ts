import { expect, test } from 'vitest'
import { StartError } from '#server/database/start-error'
import { readEnvironment } from './environment'
import { operatorSettings } from './operator-settings'

const RIGHT = {
  ROLE: 'api',
  DATABASE_URL: 'postgres://settlement:hunter2@db.example/settlement',
  SECRET: 'a secret of the tests, long enough',
  SMTP_URL: 'smtps://mailer:hunter2@mail.example:465',
  PUBLIC_URL: 'https://pay.example',
} as const

/** The sentences that stop a start with these variables. */
function faults(changed: Readonly<Record<string, string | undefined>>): string[] {
  try {
    readEnvironment({ ...RIGHT, ...changed })
    return []
  } catch (error) {
    if (!(error instanceof StartError) || error.code !== 'settings_wrong') throw error
    return error.message.split('\n')
  }
}

test('the needed variables are enough; the rest has the values of production', () => {
  const environment = readEnvironment(RIGHT)
  expect(environment).toMatchObject({ HOLD_SECONDS: 86_400, WITHDRAWAL_AUDIT: 'people', PORT: 8080 })
  const settings = operatorSettings(environment)
  expect(settings).toMatchObject({ console_origins: ['https://pay.example'], wallet_origins: [], test_mode: false })
  expect(settings).toMatchObject({ audit_seconds: null, trusted_proxies: [], hold_seconds: 86_400 })
  expect(settings.not_offered).toEqual(expect.arrayContaining(['session.sendSmsCode', 'market.search']))
})

test('an adapter makes its feature offered', () => {
  const adapters = { PRICES_URL: 'https://prices.example', PRICES_SECRET: 'x'.repeat(16) }
  expect(operatorSettings(readEnvironment({ ...RIGHT, ...adapters })).not_offered).not.toContain('market.search')
})

test('all faults are told at once, and no secret is printed', () => {
  const all = faults({ SECRET: 'short-secret', DATABASE_URL: 'mysql://root:hunter2@x', PORT: '70000', SMTP_URL: '' })
  expect(all).toEqual([
    'DATABASE_URL cannot be used: give postgres://user:password@host:port/database (several: host:port,host:port).',
    'SECRET cannot be used: give at least 32 characters that are not blanks.',
    'SMTP_URL is missing: give smtp://user:password@host:port.',
    'PORT=70000 cannot be used: give a port from 1 to 65535, or leave it out.',
  ])
})

test.each([
  [{ ROLE: 'all' }, 'ROLE=all cannot be used: give api, worker or signer.'],
  [{ ROLE: '' }, 'ROLE is missing: give api, worker or signer.'],
  [
    { SIGNER_URL: 'unix:/run/signer.sock' },
    'SIGNER_URL is for ROLE=worker: the api asks no signer, so leave it out here.',
  ],
  [{ ROLE: 'worker', SIGNER_URL: 'http://10.0.0.7:7000' }, /^SIGNER_URL=.* cannot be used: give unix:/],
  [{ SIGNER_SECRET: 'x'.repeat(40) }, /^SIGNER_SECRET is for ROLE=signer: keys and journal/],
  [{ PKCS11_MODULE: '/module.so' }, /^PKCS11_MODULE is for ROLE=signer: keys and journal/],
  [{ SECRET: ' '.repeat(64) }, 'SECRET cannot be used: give at least 32 characters that are not blanks.'],
  [{ PUBLIC_URL: 'http://pay.example' }, /^PUBLIC_URL=http:\/\/pay\.example cannot be used: give https:\/\/host /],
  [{ PUBLIC_URL: 'https://pay.example/' }, /^PUBLIC_URL=https:\/\/pay\.example\/ cannot be used/],
  [{ WALLET_ORIGINS: 'https://*.example' }, /^WALLET_ORIGINS=https:\/\/\*\.example cannot be used: give origins/],
  [{ TRUSTED_PROXIES: '10.0.0.7, 0.0.0.0/0' }, /^TRUSTED_PROXIES=.* cannot be used: give addresses/],
  [{ TRUSTED_PROXIES: 'proxy.example' }, /^TRUSTED_PROXIES=proxy\.example cannot be used/],
  [
    { HOLD_SECONDS: '0' },
    'HOLD_SECONDS=0 cannot be used: give whole seconds from 1 to 2592000 (30 days), or leave it out.',
  ],
  [{ METRICS_PORT: 'x' }, /^METRICS_PORT=x cannot be used/],
  [{ ROLE: 'worker', STANDBY_URL: 'postgres://u@standby/pay' }, /^STANDBY_URL is for ROLE=api: nothing that/],
  [{ STANDBY_URL: 'standby' }, /^STANDBY_URL cannot be used: give postgres:/],
  [{ LEDGER_STRIPES: '5000' }, /^LEDGER_STRIPES=5000 cannot be used: give a whole number from 1 to 1024/],
  [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM=nobody cannot be used: give an address/],
  [{ WITHDRAWAL_AUDIT: 'yes' }, /^WITHDRAWAL_AUDIT=yes cannot be used: give people or automatic/],
  [{ NETWORKS_FILE: '/nowhere/networks.json' }, /^NETWORKS_FILE=.* cannot be used: give a file that exists/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL=loud cannot be used: give trace, /],
  [{ SEED: 'demo' }, 'SEED belongs to the sandbox, which "npm start" runs: leave it out.'],
  [{ TOOLS_PORT: '4174' }, 'TOOLS_PORT belongs to the sandbox, which "npm start" runs: leave it out.'],
  [{ SIMULATE: 'off' }, 'SIMULATE belongs to the sandbox, which "npm start" runs: leave it out.'],
  [{ METRICS_PORT: '8080' }, 'PORT and METRICS_PORT are both 8080: give each a port of its own.'],
  [{ SMS_URL: 'https://sms.example' }, 'SMS_URL is set and SMS_SECRET is not: set both, or leave both out.'],
  [{ PRICES_SECRET: 'x'.repeat(16) }, 'PRICES_SECRET is set and PRICES_URL is not: set both, or leave both out.'],
  [{ CONSOLE_ORIGINS: 'https://other.example' }, /^CONSOLE_ORIGINS does not have https:\/\/pay\.example/],
  [{ WALLET_ORIGINS: 'https://pay.example' }, /^WALLET_ORIGINS and the console share https:\/\/pay\.example/],
  [{ SIGNER_FILE: 'signer' }, 'SIGNER_FILE is for ROLE=worker: the api has no keys, so leave it out here.'],
  [{ ROLE: 'worker', NETWORKS_FILE: 'package.json' }, /^NETWORKS_FILE is set and SIGNER_FILE is not: /],
  [{ ROLE: 'worker', TRUSTED_PROXIES: '10.0.0.7' }, /^TRUSTED_PROXIES is for ROLE=api/],
])('%o stops the start with one sentence', (changed, sentence) => {
  const [fault = '', ...more] = faults(changed)
  expect(more).toEqual([])
  expect(typeof sentence === 'string' ? [sentence] : sentence.exec(fault)?.input.split('\n')).toEqual([fault])
})
