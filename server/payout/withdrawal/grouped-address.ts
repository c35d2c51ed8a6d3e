/** An address in groups of four, so that a person can compare it: '0x5a Ae12 ...' is nothing to read otherwise. */
export function groupedAddress(address: string): string {
  return address.replaceAll(/.{4}(?=.)/g, '$& ')
}
