import type { ColumnType, Generated } from 'kysely'
import type { Identity, Json, JsonWithDefault } from './column'

interface EventTable {
  id: Identity
  merchant_id: string
  type: string
  data: Json
  created_at: Date
  /** xid8 as text, written by its default */
  made_in: ColumnType<string, never, never>
}

interface EventFloorTable {
  only_row: ColumnType<boolean, never, never>
  /** xid8 as text */
  made_in: string
}

interface NotificationTable {
  id: Identity
  merchant_id: string
  types: number
  /** A name of server/events/notification-words.ts. */
  code: string
  params: JsonWithDefault
  status: Generated<1 | 2>
  /** What rows without a code carry beside their text. */
  created_at: Date
}

interface ActivityLogTable {
  id: Identity
  merchant_id: string
  action: string
  detail: JsonWithDefault
  ip: string
  device: string
  created_at: Date
}

/** The tables of 0006-events.sql. */
export interface EventsTables {
  event: EventTable
  event_floor: EventFloorTable
  notification: NotificationTable
  activity_log: ActivityLogTable
}
