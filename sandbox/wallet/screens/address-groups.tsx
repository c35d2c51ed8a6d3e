/** An address in groups of four, whole. Selecting it copies it without gaps: the gaps are margins, not blanks. */
export function AddressGroups({ address }: { address: string }) {
  return (
    <span className="address">
      {[...address.matchAll(/.{1,4}/g)].map(({ index, 0: group }) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}
