// The long proofs of the operator's server as it is deployed: its processes behind nginx, and databases that are lost.

/** A hundred rounds would take longer than any machine of a test lets a job run: four proofs of 25 from seeds of their own. */
const cluster = (number) => ({
  name: `cluster-${number}`,
  shows:
    '25 faults of a cluster of Patroni and etcd under load, chosen by a seed: nothing acknowledged is lost, old or there twice, writes are back in 40 s, consoles and event streams go on, and nobody does anything',
  kind: 'operator',
  files: ['tests/operator/cluster.test.ts'],
  env: { CLUSTER_ROUNDS: '25', CLUSTER_SEED: String(number) },
})

/** @type {readonly import('./proof-table.mjs').Proof[]} */
export const WITH_THE_OPERATORS_SERVER = [
  {
    name: 'outages',
    shows:
      'worker, both api, nginx and PostgreSQL of the distribution killed under load, one after the other: nothing acknowledged is lost or there twice, an open console goes on, every call is answered within 35 s while the database stands still, and a backup made under load is restored with equal books',
    kind: 'operator',
    files: ['tests/operator/outages.test.ts'],
    env: { OUTAGE_ROUNDS: '1' },
  },
  {
    name: 'failovers',
    shows:
      '5 times kill -9 of the primary under load and promotion of its synchronous standby, after which every process is started anew: nothing acknowledged is lost, and nothing is on chain twice or without its row',
    kind: 'operator',
    files: ['tests/operator/standby.test.ts'],
    env: { FAILOVER_ROUNDS: '5' },
  },
  ...[1, 2, 3, 4].map(cluster),
  {
    name: 'cluster-control',
    shows:
      'the same cluster under Patroni 3.0.2, which takes the leader key without comparing: within three rounds of a primary that stands still, acknowledged rows are found to be lost',
    kind: 'operator',
    files: ['tests/operator/cluster-control.test.ts'],
    env: { CONTROL_ROUNDS: '3' },
  },
  {
    name: 'cluster-refusals',
    shows:
      'a wrong version of Patroni, two nodes lost, etcd without a majority and a full disk: writes stop rather than lie, and a sentence says why',
    kind: 'operator',
    files: ['tests/operator/cluster-refusals.test.ts'],
    env: { CLUSTER_REFUSALS: '1' },
  },
  {
    name: 'cluster-restore',
    shows:
      'a backup of the cluster made under load is restored to a moment after a failover: what was acknowledged before it is there, what was asked for after it is not, and the books are sound',
    kind: 'operator',
    files: ['tests/operator/cluster-restore.test.ts'],
    env: { CLUSTER_RESTORE: '1' },
  },
]
