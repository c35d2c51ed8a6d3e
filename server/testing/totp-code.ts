import { totpOf } from '#server/access/totp'

/** The code that an authenticator shows at a moment, in seconds. */
export const totpCode = (seed: string, seconds: number): string => totpOf(seed).generate({ timestamp: seconds * 1000 })
