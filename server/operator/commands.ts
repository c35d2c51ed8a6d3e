import { addressCommands } from './address-commands'
import { auditCommands } from './audit-commands'
import { booksCommands } from './books-commands'
import type { Command } from './command'
import { collectionCommands } from './collection-commands'
import { documentCommands } from './document-commands'
import { heldCommands } from './held-commands'
import { ledgerCommands } from './ledger-commands'
import { merchantCommands } from './merchant-commands'
import { messageCommands } from './message-commands'
import { openingCommands } from './opening-commands'
import { overviewCommands } from './overview-commands'
import { priceCommands } from './price-commands'
import { payoutCommands } from './payout-commands'
import { rowCommands } from './row-commands'
import { unassignedCommands } from './unassigned-commands'

/** Every command by its two words. A new one is a line in one of these tables. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...openingCommands,
  ...merchantCommands,
  ...documentCommands,
  ...auditCommands,
  ...payoutCommands,
  ...heldCommands,
  ...unassignedCommands,
  ...ledgerCommands,
  ...booksCommands,
  ...priceCommands,
  ...messageCommands,
  ...addressCommands,
  ...collectionCommands,
  ...rowCommands,
  ...overviewCommands,
}
