import type * as Koffi from 'koffi'
import { MECHANISMS, OS_LOCKING, RETURNS, SESSION_FLAGS, USER } from './constants'
import { TokenError } from './token-error'

/** A session or an object of a module. */
export type Handle = number | bigint
/** Attributes of an object that is looked for or made: a number is an `unsigned long`, a boolean one byte. */
type Template = readonly (readonly [attribute: number, value: number | boolean | Uint8Array])[]

/** A token as it describes itself. */
export interface TokenInfo {
  readonly label: string
  readonly flags: number
}

/** The functions of a PKCS#11 module. Every one throws a CryptokiError when the module returns something else than `CKR_OK`. */
export interface Cryptoki {
  initialize(): Promise<void>
  finalize(): Promise<void>
  /** The slots that have a token. */
  slots(): Promise<readonly Handle[]>
  tokenInfo(slot: Handle): Promise<TokenInfo>
  openSession(slot: Handle): Promise<Handle>
  login(session: Handle, pin: Uint8Array): Promise<void>
  /** At most two, which is one too many already. */
  find(session: Handle, template: Template): Promise<readonly Handle[]>
  /** At most 256 bytes. */
  attribute(session: Handle, object: Handle, attribute: number): Promise<Uint8Array>
  generateKeyPair(session: Handle, templates: { readonly open: Template; readonly secret: Template }): Promise<void>
  /** Signs a digest with ECDSA: r and s, one after the other. */
  sign(session: Handle, key: Handle, digest: Uint8Array): Promise<Uint8Array>
}

/** A function of a module has returned something else than `CKR_OK`. */
export class CryptokiError extends Error {
  override readonly name = 'CryptokiError'
  readonly returned: number

  constructor(called: string, returned: number) {
    super(`${called} returns 0x${returned.toString(16)}`)
    this.returned = returned
  }
}

const MOST_BYTES = 256
/** `CK_TOKEN_INFO`: four texts without an end, then its flags. It is shorter than this on every platform. */
const INFO_BYTES = 512
const [LABEL_BYTES, FLAGS_AT] = [32, 32 + 32 + 16 + 16]

type Type = Parameters<typeof Koffi.sizeof>[0]
type Call = (...given: readonly unknown[]) => Promise<void>

/**
 * Loads a PKCS#11 module. Its functions run on threads of their own, so that a slow token does not hold up the program; call one
 * after the other, never two at once.
 *
 * @param file such as `/usr/lib/softhsm/libsofthsm2.so`
 * @throws TokenError module
 * @example
 * const cryptoki = await loadCryptoki('/usr/lib/softhsm/libsofthsm2.so')
 * await cryptoki.initialize()
 */
export async function loadCryptoki(file: string): Promise<Cryptoki> {
  // Loaded here alone: it calls any C function, and only a signer with a token needs that.
  const koffi = await import('koffi')
  try {
    return functionsOf(koffi, koffi.load(file))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new TokenError(
      'module',
      `PKCS11_MODULE=${file} is no PKCS#11 module that can be loaded (${why}): give the file that came with your token, and see that the user of the signer may read it.`,
      { cause },
    )
  }
}

function functionsOf(koffi: typeof Koffi, library: Koffi.LibraryHandle): Cryptoki {
  const ulong = 'unsigned long'
  const bytes = 'void *'
  const filled = koffi.inout(koffi.pointer(ulong))
  const attributes = koffi.pointer(koffi.struct({ type: ulong, value: bytes, length: ulong }))
  const mechanism = koffi.pointer(koffi.struct({ mechanism: ulong, parameter: bytes, length: ulong }))
  const threads = { create: bytes, destroy: bytes, lock: bytes, unlock: bytes }
  const startArguments = koffi.pointer(koffi.struct({ ...threads, flags: ulong, reserved: bytes }))

  // The module writes into these from another thread, and the collector of garbage must not take them meanwhile.
  const inUse = new Set<readonly unknown[]>()
  const bind = (name: string, ...types: Type[]): Call => {
    const bound = library.func(name, ulong, types)
    return async (...given) =>
      await new Promise((resolve, reject) => {
        inUse.add(given)
        bound.async(...given, (error: unknown, returned: unknown) => {
          inUse.delete(given)
          if (error instanceof Error) reject(error)
          else if (Number(returned) === RETURNS.OK) resolve()
          else reject(new CryptokiError(name, Number(returned)))
        })
      })
  }
  const of = (template: Template) =>
    template.map(([type, given]) => {
      const value = bytesOf(given)
      return { type, value, length: value.length }
    })
  const bytesOf = (given: number | boolean | Uint8Array): Buffer => {
    if (typeof given !== 'number') return typeof given === 'boolean' ? Buffer.of(Number(given)) : Buffer.from(given)
    const value = Buffer.alloc(koffi.sizeof(ulong))
    koffi.encode(value, ulong, given)
    return value
  }

  const initialize = bind('C_Initialize', startArguments)
  const finalize = bind('C_Finalize', bytes)
  const slotList = bind('C_GetSlotList', 'uint8_t', filled, filled)
  const tokenInfo = bind('C_GetTokenInfo', ulong, bytes)
  const openSession = bind('C_OpenSession', ulong, ulong, bytes, bytes, filled)
  const login = bind('C_Login', ulong, ulong, bytes, ulong)
  const find = bind('C_FindObjects', ulong, filled, ulong, filled)
  const findInit = bind('C_FindObjectsInit', ulong, attributes, ulong)
  const findFinal = bind('C_FindObjectsFinal', ulong)
  const attribute = bind('C_GetAttributeValue', ulong, ulong, koffi.inout(attributes), ulong)
  const generate = bind('C_GenerateKeyPair', ulong, mechanism, attributes, ulong, attributes, ulong, filled, filled)
  const signInit = bind('C_SignInit', ulong, mechanism, ulong)
  const sign = bind('C_Sign', ulong, bytes, ulong, bytes, filled)

  return {
    initialize: async () =>
      await initialize({ create: null, destroy: null, lock: null, unlock: null, flags: OS_LOCKING, reserved: null }),
    finalize: async () => await finalize(null),
    slots: async () => {
      const count = [0]
      await slotList(1, null, count)
      const list: Handle[] = Array.from({ length: lengthIn(count) }, () => 0)
      if (list.length > 0) await slotList(1, list, count)
      return list.slice(0, lengthIn(count))
    },
    tokenInfo: async (slot) => {
      const info = Buffer.alloc(INFO_BYTES)
      await tokenInfo(slot, info)
      const label = new TextDecoder().decode(info.subarray(0, LABEL_BYTES)).trimEnd()
      return { label, flags: Number(koffi.decode(info, FLAGS_AT, ulong)) }
    },
    openSession: async (slot) => {
      const session: Handle[] = [0]
      await openSession(slot, SESSION_FLAGS, null, null, session)
      return session[0] ?? 0
    },
    login: async (session, pin) => await login(session, USER, Buffer.from(pin), pin.length),
    find: async (session, template) => {
      const [found, count]: [Handle[], Handle[]] = [[0, 0], [0]]
      const wanted = of(template)
      await findInit(session, wanted, wanted.length)
      try {
        await find(session, found, found.length, count)
      } finally {
        await findFinal(session)
      }
      return found.slice(0, lengthIn(count))
    },
    attribute: async (session, object, type) => {
      const value = Buffer.alloc(MOST_BYTES)
      const asked: { type: number; value: Buffer; length: Handle }[] = [{ type, value, length: MOST_BYTES }]
      await attribute(session, object, asked, 1)
      return value.subarray(0, Number(asked[0]?.length ?? 0))
    },
    generateKeyPair: async (session, { open, secret }) => {
      const [publicPart, privatePart] = [of(open), of(secret)]
      const pair = [publicPart, publicPart.length, privatePart, privatePart.length]
      await generate(session, by(MECHANISMS.EC_KEY_PAIR_GEN), ...pair, [0], [0])
    },
    sign: async (session, key, digest) => {
      const [signature, length] = [Buffer.alloc(MOST_BYTES), [MOST_BYTES]]
      await signInit(session, by(MECHANISMS.ECDSA), key)
      await sign(session, Buffer.from(digest), digest.length, signature, length)
      return signature.subarray(0, lengthIn(length))
    },
  }
}

/** A mechanism without a parameter. */
const by = (mechanism: number) => ({ mechanism, parameter: null, length: 0 })

/** What a module has written as the number of bytes or handles. */
const lengthIn = ([length = 0]: readonly Handle[]): number => Number(length)
