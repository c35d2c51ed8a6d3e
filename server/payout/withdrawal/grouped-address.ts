/**
 * An address in groups of four characters, which people can compare more easily.
 *
 * @example
 * groupedAddress('0x5aAe12') // '0x5a Ae12'
 */
export function groupedAddress(address: string): string {
  return address.replaceAll(/.{4}(?=.)/g, '$& ')
}
