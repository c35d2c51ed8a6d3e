export interface CellOptions {
  listen?: string
  /** The folder of the release. */
  root?: string
  /** Where nginx finds the folder of the cells. */
  at?: string
  /** As of nginxFiles. */
  log?: string
}
/** @returns the host names of the cells */
export function writeCells(folder: string, options?: CellOptions): string[]
