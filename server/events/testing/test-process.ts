import { afterAll } from 'vitest'
import { connect } from '#server/database/connect'
import { openWakeUps } from '#server/database/wake-ups'
import { testApi } from '#server/testing/test-api'
import type { TestApi, TestApiOptions } from '#server/testing/test-api'

/** Longer than any test: what arrives has come by a notification, not by a poll. */
const NEVER_MILLIS = 3_600_000

/** What one process has for itself: a pool, a connection that listens, a hub. */
export interface TestProcess {
  readonly api: TestApi
  /** Why the listening connection broke, each time that it did. */
  readonly breaks: readonly unknown[]
}

/**
 * Another process on the same database, as far as the database can tell. It neither polls for events nor asks whether
 * sessions are alive while a test runs.
 */
export async function testProcess(url: string, services: TestApiOptions['services'] = {}): Promise<TestProcess> {
  const breaks: unknown[] = []
  const { db, close } = await connect({ url, onError: (error) => void breaks.push(error) })
  const wakeUps = openWakeUps({ url, onError: (error) => void breaks.push(error) })
  afterAll(async () => {
    await wakeUps.close()
    await close()
  })
  const streams = { wakeUps, pollMillis: NEVER_MILLIS, heartbeatMillis: NEVER_MILLIS }
  return { api: testApi({ db, services, streams }), breaks }
}
