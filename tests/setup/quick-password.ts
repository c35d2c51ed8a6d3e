import { vi } from 'vitest'

/**
 * Compares passwords without the slow hash, which would take most of the time of thousands of sign-ins and step-ups. The
 * hash has tests of its own, and every end-to-end test uses it.
 */
vi.mock('#server/access/password', async (original) => ({
  ...(await original<object>()),
  hashPassword: (digest: string) => Promise.resolve(`plain ${digest}`),
  isCurrentHash: () => true,
  isPassword: (digest: string, hash: string | null) => Promise.resolve(hash === `plain ${digest}`),
}))
