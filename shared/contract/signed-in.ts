import * as z from 'zod/mini'
import { grammar } from './grammar'

/** The token of a session, or the secret of a link. */
export const token = z.string().check(grammar('ticket', /^[A-Za-z0-9_-]{32,128}$/))
/** `verification` true: the token is `pending` until the Google code is accepted. */
export const signedIn = z.object({ token, verification: z.boolean() })
