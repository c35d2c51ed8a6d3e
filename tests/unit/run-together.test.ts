import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const module = pathToFileURL(join(import.meta.dirname, '..', '..', 'tools', 'run-together.mjs')).href
const server = `process.on('SIGTERM', () => { console.log('closed'); process.exit(0) }); setInterval(() => {}, 1e6); console.error(process.pid)`
const command = `
  import { spawn } from 'node:child_process'
  import { runTogether } from '${module}'
  runTogether([spawn(process.execPath, ['-e', ${JSON.stringify(server)}], { stdio: 'inherit' })])`

test.skipIf(process.platform === 'win32')('a server ends when npm was ended by a signal', async () => {
  // As npm does: a shell between it and the program, which dies of the signal and passes nothing on.
  const npm = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; exit 0', process.execPath, command], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = text(npm.stdout)
  const [pid] = await once(npm.stderr, 'data')
  onTestFinished(() => {
    if (npm.stdout.readable) process.kill(Number(pid), 'SIGKILL')
  })
  npm.kill('SIGTERM')
  // The output ends when the last program that can write to it has ended.
  expect(await said).toBe('closed\n')
})
