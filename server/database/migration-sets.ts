import { join } from 'node:path'
import type { MigrationSet } from './migrate'

/** @param root of the project, where the folder `server` is */
export const serverMigrations = (root: string): MigrationSet => ({
  folder: join(root, 'server', 'database', 'migrations'),
  history: 'migration',
})
