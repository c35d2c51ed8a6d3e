import { join } from 'node:path'
import type { MigrationSet } from './migrate'

/**
 * @param root of the project, where the folder `server` is
 * @param steps needed for a database that has rows already, see `sealSteps`
 */
export const serverMigrations = (root: string, steps: MigrationSet['steps'] = {}): MigrationSet => ({
  folder: join(root, 'server', 'database', 'migrations'),
  history: 'migration',
  steps,
})
