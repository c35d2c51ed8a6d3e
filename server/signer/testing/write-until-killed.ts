// Writes entries to a journal until it is killed, and prints each line number when it is there. Argument: the folder.
import { writeSync } from 'node:fs'
import { openJournal } from '../journal'

const journal = await openJournal(process.argv[2] ?? '')
writeSync(1, `open ${journal.lines.length}\n`)
for (let number = journal.lines.length; ; number++) {
  journal.append({ kind: 'key', at: number, network: 'local', purpose: 'gas', address: String(number) })
  writeSync(1, `${number}\n`)
}
