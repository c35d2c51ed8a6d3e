import { afterAll, expect, test } from 'vitest'
import { patroniOfCluster } from '../../tools/patroni.mjs'
import { openCluster } from './cluster/open-cluster'
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => { for (const c of closing.reverse()) await c().catch(console.log) }, 60_000)
test('opens', async () => {
  const p = patroniOfCluster()
  if ('missing' in p) throw new Error(p.missing)
  const t = Date.now()
  const c = await openCluster(p, closing)
  console.log(c.folder)
  await c.whole().catch(async (e) => { console.log(e); await new Promise((r) => setTimeout(r, 100000)) })
  console.log(Date.now() - t, await c.members())
}, 400_000)
