import { appendFile, writeFile } from 'node:fs/promises'
import { UnknownKey } from '#server/core/secrets'
import { documentsOf, openDocument } from '#server/merchant/opening-document'
import type { Command } from './command'
import { actAndLog, merchantId } from './operator-act'
import { OperatorError } from './operator-error'

/** Makes an empty file that only its owner may read; one that is there is not written over. @throws OperatorError */
async function makeEmpty(file: string): Promise<void> {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const isThere = error instanceof Error && Reflect.get(error, 'code') === 'EEXIST'
    throw new OperatorError(isThere ? `${file} is there already: name another file.` : `${file} cannot be written.`)
  }
}

/** The documents of an application for merchant permission. */
export const documentCommands = {
  'opening documents': {
    kind: 'list',
    about: 'the documents of a merchant, without what is in them',
    words: ['MCHID'],
    run: async (services, { words: [mchid = ''] }) => {
      const documents = await documentsOf(services.db, await merchantId(services, mchid))
      const list = documents.map(({ id, kind, name, content_type, size, created_at }) => ({
        document: id,
        kind,
        name,
        type: content_type,
        bytes: size,
        uploaded: created_at.toISOString(),
      }))
      return { list, next: null }
    },
  },
  'opening document': {
    kind: 'act',
    about: 'writes a document into a new FILE, to be read; that you have read it is logged',
    words: ['DOCUMENT', 'FILE'],
    run: async (services, input) => {
      const [id = '', file = ''] = input.words
      const found = await openDocument(services.db, services.settings, id).catch((error: unknown) => {
        throw error instanceof UnknownKey ? new OperatorError(error.message) : error
      })
      if (found === undefined)
        throw new OperatorError(`There is no document ${id}: "opening documents MCHID" lists those of a merchant.`)
      // The log is committed before anything is in the file: a database that takes no writes shows nobody a document.
      await actAndLog(services, input, {
        act: 'opening document',
        subject: id,
        work: async () => await makeEmpty(file),
      })
      await appendFile(file, found.bytes)
      return { said: `${file} has "${found.name}" (${found.content_type}): delete it when you have read it.` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
