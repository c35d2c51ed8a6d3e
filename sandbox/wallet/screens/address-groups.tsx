/** A whole address in groups of four. The gaps are margins and no blanks, so that a copied selection has none. */
export function AddressGroups({ address }: { address: string }) {
  return (
    <span className="address">
      {[...address.matchAll(/.{1,4}/g)].map(({ index, 0: group }) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}
