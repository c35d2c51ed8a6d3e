import { join } from 'node:path'
import type { MigrationSet } from '#server/database/migrate'

/** @param root of the project, where the folder `sandbox` is */
export const sandboxMigrations = (root: string): MigrationSet => ({
  folder: join(root, 'sandbox', 'database', 'migrations'),
  history: 'sandbox_migration',
})
