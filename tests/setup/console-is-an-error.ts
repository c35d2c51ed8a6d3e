import { afterEach, beforeEach, vi } from 'vitest'

/** Makes console warnings and errors throw in tests, so that none is overlooked. */
const refuse =
  (level: string) =>
  (...parts: unknown[]): never => {
    throw new Error(`console.${level} in a test: ${parts.map(String).join(' ')}`)
  }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(refuse('error'))
  vi.spyOn(console, 'warn').mockImplementation(refuse('warn'))
})

afterEach(() => {
  vi.restoreAllMocks()
})
