/** A version of Patroni, and the folder with its `usr`. */
export interface PatroniPackage {
  readonly version: string
  readonly folder: string
}
/** Patroni in the version that deploy/cluster has, or in words why it cannot be had. Downloads it once. */
export function patroniOfCluster(): PatroniPackage | { readonly missing: string }
/** The distribution's own Patroni, which the negative control runs. */
export function patroniOfDistribution(): PatroniPackage
