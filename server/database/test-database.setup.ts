import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from './connect'
import { startEmbeddedPostgres } from './embedded-postgres'
import { sandboxMigrations } from '#sandbox/database/migration-set'
import { migrate } from './migrate'
import { serverMigrations } from './migration-sets'
import { administer, withDatabase } from './test-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server's administrative database. */
    testServerUrl: string
    /** Name of a migrated database that each test file copies. */
    testTemplate: string
  }
}

const ROOT = join(import.meta.dirname, '..', '..')
/** What a test writes need not survive a power cut, and not waiting for the disk makes tests much faster. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Runs once per test run: uses the server of DATABASE_URL, or starts one in a temporary folder, and makes a migrated
 * template database. Returns a function that removes the template, and the server too if it was started here.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await openServer()
  const template = `test_template_${randomBytes(6).toString('hex')}`
  try {
    await administer(url, `create database ${template}`)
    const { pool, close } = await connect({ url: withDatabase(url, template), onError: fail })
    try {
      for (const set of [serverMigrations(ROOT), sandboxMigrations(ROOT)]) await migrate(pool, set)
    } finally {
      await close()
    }
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServerUrl', url)
  project.provide('testTemplate', template)
  return async () => {
    await administer(url, `drop database ${template}`)
    await stop()
  }
}

async function openServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given !== undefined && given !== '') return { url: given, stop: () => Promise.resolve() }
  const dataDir = await mkdtemp('/tmp/sandbox-test-')
  const server = await startEmbeddedPostgres({ dataDir, world: 'test', settings: NOT_DURABLE })
  return {
    url: server.url('postgres'),
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

function fail(error: Error): never {
  throw error
}
