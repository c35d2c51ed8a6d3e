import { openDeployment } from './deployment'
import type { Deployment } from './deployment'
import { fundTreasury } from './fund-treasury'
import { startLoad } from './load'
import type { Load } from './load'

/** What the treasury has for gas and withdrawals, in USDT. */
const FUNDED = '100000'

/** The operator's server on a database, with a funded treasury and merchants at work. */
export interface UnderLoad {
  readonly deployment: Deployment
  readonly load: Load
}

/** @param closing gets what undoes each step that was reached, so that a start that fails leaves nothing running */
export async function openUnderLoad(
  databaseUrl: string,
  closing: (() => Promise<unknown>)[],
  options: Parameters<typeof openDeployment>[1] = {},
): Promise<UnderLoad> {
  const deployment = await openDeployment(databaseUrl, options)
  closing.push(async () => await deployment.close())
  await fundTreasury(deployment.connection.db, deployment.nodes, FUNDED)
  const load = await startLoad(deployment)
  closing.push(async () => await load.chain.stop())
  closing.push(async () => await load.stop())
  return { deployment, load }
}
