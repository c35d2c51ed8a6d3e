import { afterEach, beforeEach, vi } from 'vitest'

/** A warning that nobody reads is a fault that nobody mends: in tests both throw. */
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
