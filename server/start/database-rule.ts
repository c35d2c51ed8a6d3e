import * as z from 'zod/mini'
import { hostUrls } from '#server/database/hosts'

/** One host, or several separated by commas, of which the one that takes writes is used. */
export const databaseUrl = z.string().check(z.refine((text) => hostUrls(text).length > 0))
export const DATABASE_HINT = 'postgres://user:password@host:port/database (several: host:port,host:port)'
