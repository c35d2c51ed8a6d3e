import type { Generated } from 'kysely'

interface WorldTable {
  only_row: Generated<boolean>
  name: string
  made_at: Date | null
}

/** The table of 0040-world.sql. */
export interface WorldTables {
  world: WorldTable
}
