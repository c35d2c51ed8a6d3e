// Compares the statistics calls at a million payments with those at ten thousand, which must take nearly as long.
import { cpus, loadavg } from 'node:os'
import { asker, signIn, startWorld } from './large-server.mjs'
import { quantile } from './quantile.mjs'
import { statisticsQuestions } from './questions.mjs'

/** Limits: milliseconds of one call, and the factor over the median of the small world. */
const GATES = { p95_ms: 50, ratio: 1.5 }

/**
 * Starts the world of ten thousand payments beside the large one and calls both in turn, so that other load of the machine
 * affects both equally.
 *
 * @param {ReturnType<typeof asker>} askLarge
 * @param {{ port: number, dataDir: string, databaseUrl?: string, calls: number }} small where its server is to run
 * @param {{ say: (line: string) => void, hold: (what: string, value: number, gate: number) => void }} report
 */
export async function measureStatistics(askLarge, { calls, ...where }, { say, hold }) {
  const server = await startWorld({ ...where, world: 'small' })
  try {
    const askSmall = asker({ ...server, token: await signIn(server) })
    // Ranges start from the newest payment of each world, because the worlds were not made at the same time.
    const questions = await statisticsQuestions(askLarge)
    const twins = await statisticsQuestions(askSmall)
    const asked = questions.map(({ name, path, query }, place) => ({
      name,
      sides: [
        { ask: askSmall, path, query: twins[place].query, times: [] },
        { ask: askLarge, path, query, times: [] },
      ],
    }))
    for (let round = -1; round < calls; round += 1)
      for (const { sides } of asked)
        for (const { ask, path, query, times } of sides) {
          const { millis } = await ask(path, query)
          // The first round only fills the caches.
          if (round >= 0) times.push(millis)
        }
    say(`\nStatistics, ${calls} calls each, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}\n`)
    say('| call | p50 at 10,000 | p50 at 1,000,000 | p95 | max | times as long |')
    say('| --- | ---: | ---: | ---: | ---: | ---: |')
    for (const { name, sides } of asked) {
      const [few, many] = sides.map(({ times }) => times)
      const [before, p50, p95] = [quantile(few, 0.5), quantile(many, 0.5), quantile(many, 0.95)]
      const ratio = p50 / before
      hold(`${name}, p95 in ms`, p95, GATES.p95_ms)
      hold(`${name}, hundredths of the time at 10,000`, ratio * 100, GATES.ratio * 100)
      const figures = [before, p50, p95, quantile(many, 1)].map((ms) => ms.toFixed(1))
      say(`| ${name} | ${figures.join(' | ')} | ${ratio.toFixed(2)} |`)
    }
  } finally {
    await server.stop()
  }
}
