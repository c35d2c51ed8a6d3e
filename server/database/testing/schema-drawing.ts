import { sql } from 'kysely'
import type { Db } from '../schema'

/** A group of tables, drawn together: one migration file of the first release. */
export interface DrawnRoom {
  readonly name: string
  readonly tables: readonly string[]
}

interface Column {
  table_name: string
  column_name: string
  type: string
}

interface Reference {
  from_table: string
  to_table: string
}

/**
 * Draws the tables of a database, room by room, as Mermaid entity diagrams in Markdown. A reference to a table of another
 * room is drawn to that table's name alone.
 *
 * @example
 * await drawSchema(db, [{ name: 'market', tables: ['market_token', 'market_follow'] }])
 */
export async function drawSchema(db: Db, rooms: readonly DrawnRoom[]): Promise<string> {
  const columns = await readColumns(db)
  const references = await readReferences(db)
  const drawRoom = ({ name, tables }: DrawnRoom): string => {
    const own = references.filter(({ from_table }) => tables.includes(from_table))
    const entities = tables.map((table) => {
      const lines = columns.filter(({ table_name }) => table_name === table)
      return [`  ${table} {`, ...lines.map(({ type, column_name }) => `    ${type} ${column_name}`), '  }'].join('\n')
    })
    const arrows = own.map(({ from_table, to_table }) => `  ${to_table} ||--o{ ${from_table} : ""`)
    return [`## ${name}`, '', '```mermaid', 'erDiagram', ...entities, ...arrows, '```', ''].join('\n')
  }
  return rooms.map(drawRoom).join('\n')
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name, column_name,
      case when data_type = 'ARRAY' then 'text_array'
           when data_type = 'timestamp with time zone' then 'timestamptz' else data_type end as type
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`.execute(db)
  return rows
}

async function readReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select distinct conrelid::regclass::text as from_table, confrelid::regclass::text as to_table
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  return rows
}
