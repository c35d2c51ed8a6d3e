import { RETURNS, TOKEN_FLAGS } from './constants'
import { CryptokiError } from './cryptoki'
import type { Cryptoki, Handle, TokenInfo } from './cryptoki'
import type { Pin } from './pin'
import { TokenError } from './token-error'

/** What a token returns to a PIN that is wrong; `CKR_PIN_INVALID` and `CKR_PIN_LEN_RANGE` may count as tries too. */
const WRONG: ReadonlySet<number> = new Set([RETURNS.PIN_INCORRECT, RETURNS.PIN_INVALID, RETURNS.PIN_LEN_RANGE])

/**
 * Starts a module, finds the token of a label in it, and logs its user in. A wrong PIN is shown to it once.
 *
 * @returns the session
 * @throws TokenError module, no_token, pin
 * @throws CryptokiError when the token answers with any other fault
 */
export async function logIn(
  cryptoki: Cryptoki,
  { label, pin }: { readonly label: string; readonly pin: Pin },
): Promise<Handle> {
  await begin(cryptoki)
  const { slot, info } = await find(cryptoki, label)
  refuseWhenOneTryIsLeft(info)
  const session = await cryptoki.openSession(slot)
  const word = pin.read()
  try {
    await cryptoki.login(session, word)
  } catch (cause) {
    if (cause instanceof CryptokiError && WRONG.has(cause.returned)) {
      pin.refuse(word)
      throw new TokenError(
        'pin',
        `The token "${label}" refuses the PIN in PKCS11_PIN_FILE: correct it. It is not tried again, because a token locks itself after a few wrong ones.`,
      )
    }
    throw cause
  }
  pin.accept()
  return session
}

/** Begins anew each time, because a module that has lost its token finds it again only then. */
async function begin(cryptoki: Cryptoki): Promise<void> {
  await cryptoki.finalize().catch(() => undefined)
  try {
    await cryptoki.initialize()
  } catch (cause) {
    if (!(cause instanceof CryptokiError)) throw cause
    throw new TokenError(
      'module',
      `PKCS11_MODULE does not start (${cause.message}): see its own settings, such as where it looks for tokens.`,
      { cause },
    )
  }
}

async function find(cryptoki: Cryptoki, label: string): Promise<{ slot: Handle; info: TokenInfo }> {
  const slots: { slot: Handle; info: TokenInfo }[] = []
  for (const slot of await cryptoki.slots()) slots.push({ slot, info: await cryptoki.tokenInfo(slot) })
  const [found, ...more] = slots.filter(({ info }) => info.label === label)
  if (found !== undefined && more.length === 0) return found
  const labels = slots.flatMap(({ info }) => (info.label === '' ? [] : [`"${info.label}"`]))
  const others = labels.length === 0 ? 'is none' : `is ${labels.join(', ')}`
  throw new TokenError(
    'no_token',
    found === undefined
      ? `No token is called "${label}" (there ${others}): see that it is there, and correct PKCS11_TOKEN.`
      : `Several tokens are called "${label}": leave one of them there.`,
  )
}

function refuseWhenOneTryIsLeft({ label, flags }: TokenInfo): void {
  if ((flags & TOKEN_FLAGS.USER_PIN_LOCKED) !== 0)
    throw new TokenError('pin', `The PIN of the token "${label}" is locked: its security officer gives it a new one.`)
  if ((flags & TOKEN_FLAGS.USER_PIN_FINAL_TRY) !== 0)
    throw new TokenError(
      'pin',
      `The token "${label}" locks itself at the next wrong PIN, so none is shown to it: log in to it once with a tool of its own.`,
    )
}
