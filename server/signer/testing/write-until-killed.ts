// Writes entries to a journal until it is killed, and prints each line number when it is there. Argument: the folder.
import { writeSync } from 'node:fs'
import { openJournal } from '../journal'

let number = 0
const journal = await openJournal(process.argv[2] ?? '', () => (number += 1))
writeSync(1, `open ${number}\n`)
for (; ; number++) {
  journal.append({ kind: 'key', at: number, network: 'local', purpose: 'gas', address: String(number) })
  writeSync(1, `${number}\n`)
}
