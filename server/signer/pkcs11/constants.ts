/*
 * Numbers of PKCS#11, as the header files of OASIS have them (version 3.0), as far as they are used here.
 */

/** What a function returns (`CKR_`). */
export const RETURNS = { OK: 0x0, PIN_INCORRECT: 0xa0, PIN_INVALID: 0xa1, PIN_LEN_RANGE: 0xa2 } as const

/** Flags of a token (`CKF_`): one wrong PIN more locks it; it is locked. */
export const TOKEN_FLAGS = { USER_PIN_FINAL_TRY: 0x2_0000, USER_PIN_LOCKED: 0x4_0000 } as const

/** A session that may write, and serial, which the standard asks of every session (`CKF_SERIAL_SESSION`, `CKF_RW_SESSION`). */
export const SESSION_FLAGS = 0x4 + 0x2
/** The module may use the locks of the system: calls come from several threads, though never two at once (`CKF_OS_LOCKING_OK`). */
export const OS_LOCKING = 0x2
/** `CKU_USER` */
export const USER = 1

/** Classes of objects (`CKO_`). */
export const CLASSES = { PUBLIC_KEY: 2, PRIVATE_KEY: 3 } as const
/** `CKK_EC` */
export const ELLIPTIC_CURVE = 3
/** Making a pair, and signing a digest that was made outside (`CKM_`). */
export const MECHANISMS = { EC_KEY_PAIR_GEN: 0x1040, ECDSA: 0x1041 } as const

/** Attributes of objects (`CKA_`). */
export const ATTRIBUTES = {
  CLASS: 0x0,
  TOKEN: 0x1,
  PRIVATE: 0x2,
  LABEL: 0x3,
  KEY_TYPE: 0x100,
  ID: 0x102,
  SENSITIVE: 0x103,
  SIGN: 0x108,
  VERIFY: 0x10a,
  EXTRACTABLE: 0x162,
  EC_PARAMS: 0x180,
  EC_POINT: 0x181,
} as const
