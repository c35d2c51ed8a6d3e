import { concatBytes } from '@noble/hashes/utils.js'

// The two wire shapes of protobuf that a TRON transaction has: numbers, and bytes with their length before them
// (protobuf.dev/programming-guides/encoding). A library would bring thousands of lines into what signs.

const NUMBER = 0n
const BYTES = 2n
/** A number of 64 bits takes ten bytes of seven bits each. */
const LONGEST_NUMBER = 10
const MOST = 2n ** 64n

/** One field of a message: its number, and a number or bytes. */
export interface Field {
  readonly field: number
  readonly value: bigint | Uint8Array
}

function varint(number: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = number
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Uint8Array.from([...bytes, Number(rest)])
}

/**
 * Writes a message. A number 0 and empty bytes are left out, as proto3 has it.
 *
 * @param fields in the order in which they are to stand
 * @throws RangeError for a number that is negative or has more than 64 bits
 */
export function writeMessage(fields: readonly Field[]): Uint8Array {
  return concatBytes(
    ...fields.flatMap(({ field, value }) => {
      if (typeof value === 'bigint') {
        if (value < 0n || value >= MOST) throw new RangeError(`${value} does not fit into 64 bits.`)
        return value === 0n ? [] : [varint((BigInt(field) << 3n) | NUMBER), varint(value)]
      }
      return value.length === 0 ? [] : [varint((BigInt(field) << 3n) | BYTES), varint(BigInt(value.length)), value]
    }),
  )
}

/** The fields of a message in their order; undefined for bytes that are no message of these two shapes. */
export function readMessage(bytes: Uint8Array): Field[] | undefined {
  const fields: Field[] = []
  let at = 0
  const number = (): bigint | undefined => {
    let value = 0n
    for (let place = 0; place < LONGEST_NUMBER; place++) {
      const byte = bytes[at++]
      if (byte === undefined) return undefined
      value |= BigInt(byte & 127) << BigInt(7 * place)
      if (byte < 128) return value < MOST ? value : undefined
    }
    return undefined
  }
  while (at < bytes.length) {
    const key = number()
    const content = number()
    if (key === undefined || content === undefined) return undefined
    const field = Number(key >> 3n)
    if ((key & 7n) === NUMBER) fields.push({ field, value: content })
    else if ((key & 7n) === BYTES && content <= BigInt(bytes.length - at)) {
      fields.push({ field, value: bytes.slice(at, at + Number(content)) })
      at += Number(content)
    } else return undefined
  }
  return fields
}
