// The long proofs of the signer (tools/proof-table.mjs).

/** @type {readonly import('./proof-table.mjs').Proof[]} */
export const OF_THE_SIGNER = [
  {
    name: 'signer-journal',
    shows:
      "40 times kill -9 of a signer's journal, with torn lines between: no acknowledged entry is lost or there twice",
    kind: 'server',
    files: ['server/signer/journal.test.ts'],
    env: { JOURNAL_KILLS: '40' },
  },
  {
    name: 'forged-signatures',
    shows:
      "10,000 forged, replayed, changed and reordered payouts, acts and enrolments by who has the worker's way in: the signer signs none, and none counts",
    kind: 'server',
    files: ['server/signer/forged.test.ts'],
    env: { FORGERIES: '10000' },
  },
  {
    name: 'forged-ledger',
    shows:
      'a forged ledger of 1,000,000 USDT and 2,000 rounds of deposits, refunds and payouts: the signer signs nothing above what was paid in',
    kind: 'server',
    files: ['server/signer/proven.test.ts'],
    env: { LEDGER_ROUNDS: '2000' },
  },
  {
    name: 'signer-kills',
    shows:
      '200 times kill -9 of the worker, the signer or both, between the decision and the broadcast of payouts, with fee storms, reorganisations and nonces that are stuck: each is on chain once, without a gap of nonces',
    kind: 'server',
    files: ['server/start/three-steps-kill.test.ts'],
    env: { SIGNER_KILLS: '200' },
    halves: { rounds: 'SIGNER_KILLS', seed: 'SIGNER_KILLS_SEED', seeds: ['three steps', 'three more steps'] },
  },
  {
    name: 'tron-kills',
    shows:
      '200 times kill -9 of the worker, the signer or both at every step of payouts on the stand-in for TRON, with nodes that swallow transactions: each is one transfer, and what was signed again was dead',
    kind: 'server',
    files: ['server/start/tron-kills.test.ts'],
    env: { TRON_KILLS: '200' },
    halves: { rounds: 'TRON_KILLS', seed: 'TRON_KILLS_SEED', seeds: ['no nonce', 'no nonce either'] },
  },
  {
    name: 'collected-day',
    shows:
      '1,000 steps of deposits, reorganisations, starts of the signer and faults of nodes: each deposit is in the treasury, and books equal the chain, gas included',
    kind: 'server',
    files: ['server/start/collected-day.test.ts'],
    env: { COLLECT_STEPS: '1000', COLLECT_SEED: 'in full' },
  },
  {
    name: 'tron-collected-day',
    shows:
      '1,000 steps of deposits on the stand-in for TRON, reorganisations, starts of the signer, faults of nodes and votes on the price of energy: each deposit is in the treasury, and every sun is booked',
    kind: 'server',
    files: ['server/start/tron-collected-day.test.ts'],
    env: { COLLECT_STEPS: '1000', COLLECT_SEED: 'in full' },
  },
]
