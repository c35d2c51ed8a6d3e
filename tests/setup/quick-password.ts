import { vi } from 'vitest'

/**
 * Passwords compared in the clear: their slow hash is proven beside it and meets every end-to-end test; here it would be
 * most of the time of thousands of sign-ins and proofs.
 */
vi.mock('#server/access/password', async (original) => ({
  ...(await original<object>()),
  hashPassword: (digest: string) => Promise.resolve(`plain ${digest}`),
  isPassword: (digest: string, hash: string | null) => Promise.resolve(hash === `plain ${digest}`),
}))
