/** A signature and what it is checked against; times in seconds. */
export interface SignedMessage {
  readonly address: string
  /** Lower-case hex of 32 bytes. Needed only by chains whose address is a hash of an ed25519 key. */
  readonly public_key?: string | undefined
  readonly message: string
  readonly signature: string
  /** The time inside a ton_proof; the other chains sign their time as part of the text. */
  readonly timestamp?: number | undefined
  /** Host of the page that asked, part of a ton_proof. */
  readonly domain: string
  readonly now: number
}

/** How one chain type writes addresses and checks signatures. No function here takes a secret key. */
export interface ChainVerifier {
  /** The address of a public key, in the form that people see. */
  address(publicKey: Uint8Array): string
  /** Whether the signature is valid; false for malformed input. */
  verify(signed: SignedMessage): boolean
  /** True when the verifier cannot find the public key from signature and address. */
  readonly sends_public_key: boolean
  /** True when the signature covers the time of signing, which has to be sent beside it. */
  readonly sends_timestamp: boolean
}
