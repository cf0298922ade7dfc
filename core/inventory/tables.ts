import type { GeneratedMoment, Json, Nullable } from '#platform/schema/columns.ts'
import type { Translated } from '#values/locales.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Seats: how many a zone has, who took or gave back how many. */
interface InventoryTables {
  zones: ZonesTable
  full_zones: FullZonesTable
  inventory_moves: InventoryMovesTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends InventoryTables {}
}

interface ZonesTable {
  id: GeneratedAlways<number>
  event_date_id: number
  /** What the season's files call it, where they made it. */
  key: Nullable<string>
  title: Json<Translated>
  /** null = unlimited */
  capacity: Nullable<number>
  held: Generated<number>
  sold: Generated<number>
  /** Taken out of sale. */
  blocked: Generated<number>
  /** The part of the hall that it belongs to. */
  category_id: Nullable<number>
}

/** The zones whose seats are all sold, held or blocked: a trigger writes them. */
interface FullZonesTable {
  zone_id: number
  event_date_id: number
}

interface InventoryMovesTable {
  id: GeneratedAlways<number>
  zone_id: number
  kind: 'hold' | 'release' | 'sell' | 'return' | 'block' | 'unblock'
  delta: number
  source: string
  created_at: GeneratedMoment
}
