import { serial } from '#server/chain/serial'
import { CryptokiError } from './cryptoki'
import type { Cryptoki } from './cryptoki'
import type { Pin } from './pin'
import { openSession } from './session'
import type { Session, TokenKey } from './session'
import { TokenError } from './token-error'

/** A token with keys by their labels. */
export interface Token {
  /** 33 bytes, compressed, as it was when the token was opened. @throws TokenError no_key, other_key, unfit */
  publicKey(label: string): Uint8Array
  /** r and s of a digest of 32 bytes, one after the other. @throws TokenError */
  sign(label: string, digest: Uint8Array): Promise<Uint8Array>
  /** Makes a key where there is none yet. @throws TokenError */
  make(label: string): Promise<void>
  /** Why the token did not sign when it was asked last; null: it did. */
  trouble(): string | null
  close(): Promise<void>
}

/** What a token is opened with. */
export interface TokenOptions {
  readonly label: string
  readonly pin: Pin
  /** The labels of the keys that will be asked for. */
  readonly keys: readonly string[]
  /** Told when the token does not sign, and when it does again. */
  readonly report: (text: string | null) => void
}

/** After so long without an answer the token counts as away. */
const PATIENCE_MILLIS = 10_000

/**
 * Opens a token. Where it is lost later, each signature that is asked for tries to open it again; a key that is another one then
 * signs nothing.
 *
 * @throws TokenError module, no_token, pin, away. What is wrong with a single key is said when that is asked for
 * @example
 * const token = await openToken(await loadCryptoki(file), { label: 'settlement', pin, keys: ['eth-treasury'], report })
 */
export async function openToken(cryptoki: Cryptoki, options: TokenOptions): Promise<Token> {
  const { label, pin, keys, report } = options
  const turn = inTime(label)
  const first = new Map<string, TokenKey | TokenError>()
  let session: Session | undefined
  let trouble: string | null = null
  const say = (text: string | null): void => {
    if (text !== trouble) report(text)
    trouble = text
  }
  const connect = async (): Promise<Session> => (session ??= await openSession(cryptoki, { label, pin }))

  /** A key as it is now, which must be the one of the opening. */
  const same = async (name: string): Promise<TokenKey> => {
    const before = publicKeyOf(first.get(name))
    const now = await (await connect()).key(name)
    if (Buffer.compare(before, now.public_key) === 0) return now
    throw new TokenError('other_key', `The token "${label}" has another key "${name}" than when it was opened.`)
  }
  const sign = async (name: string, digest: Uint8Array): Promise<Uint8Array> => {
    try {
      return await (await connect()).sign(await same(name), digest)
    } catch (error) {
      if (!(error instanceof CryptokiError)) throw error
      // Sessions end when a token was away for a moment: a new one is worth one more try.
      session = undefined
      return await (await connect()).sign(await same(name), digest)
    }
  }
  await turn(async () => {
    for (const name of keys) first.set(name, await (await connect()).key(name).catch(onlyTokenError))
  })
  return {
    publicKey: (name) => publicKeyOf(first.get(name)),
    sign: async (name, digest) => {
      try {
        const signature = await turn(async () => await sign(name, digest))
        say(null)
        return signature
      } catch (error) {
        if (error instanceof TokenError) say(error.message)
        throw error
      }
    },
    make: async (name) =>
      await turn(async () => {
        const opened = await connect()
        await opened.make(name)
        first.set(name, await opened.key(name))
      }),
    trouble: () => trouble,
    close: async () => await turn(async () => await cryptoki.finalize()).catch(() => undefined),
  }
}

function publicKeyOf(key: TokenKey | TokenError | undefined): Uint8Array {
  if (key instanceof TokenError) throw key
  if (key === undefined) throw new TypeError('A key was asked for that the token was not opened with.')
  return key.public_key
}

function onlyTokenError(error: unknown): TokenError {
  if (error instanceof TokenError) return error
  throw error
}

/**
 * Calls of a token, one after the other, each with an end: a token on a network that is gone may never answer. While a call of
 * it hangs nothing else is asked.
 */
function inTime(label: string) {
  const alone = serial()
  let isSilent = false
  const silent = (): TokenError => new TokenError('away', `The token "${label}" does not answer.`)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (isSilent) throw silent()
    const answer = alone(work)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isSilent = true
        reject(silent())
      }, PATIENCE_MILLIS)
    })
    const heard = (): void => void (isSilent = false)
    answer.then(heard, heard)
    try {
      return await Promise.race([answer, late])
    } catch (error) {
      throw error instanceof CryptokiError
        ? new TokenError('away', `The token "${label}" does not do what is asked (${error.message}).`, { cause: error })
        : error
    } finally {
      clearTimeout(timer)
    }
  }
}
