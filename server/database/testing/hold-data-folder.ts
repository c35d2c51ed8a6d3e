// Holds the lock of the data folder in its argument until it is killed.
import { writeSync } from 'node:fs'
import { lockDataFolder } from '../data-folder-lock'

const [dataDir = ''] = process.argv.slice(2)
await lockDataFolder({ dataDir, serves: 'http://localhost:4173' })
writeSync(1, 'held\n')
setInterval(() => undefined, 3_600_000)
