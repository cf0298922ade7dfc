import type { GeneratedMoment, Json, Nullable } from '#platform/schema/columns.ts'
import type { Translated } from '#values/locales.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface InventoryTables {
  zones: ZonesTable
  full_zones: FullZonesTable
  inventory_moves: InventoryMovesTable
  seat_blocks: SeatBlocksTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends InventoryTables {}
}

interface ZonesTable {
  id: GeneratedAlways<number>
  event_date_id: number
  /** Name in the season's files, if created by them. */
  key: Nullable<string>
  title: Json<Translated>
  /** null = unlimited */
  capacity: Nullable<number>
  held: Generated<number>
  sold: Generated<number>
  blocked: Generated<number>
  category_id: Nullable<number>
}

/** Zones with all seats sold, held or blocked, maintained by a trigger. */
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

/** Blocked seats of which something is said; a zone may have more. */
interface SeatBlocksTable {
  id: GeneratedAlways<number>
  zone_id: number
  seats: number
  holder: string
  reason: Generated<string>
  /** Day on which they go back on sale, `YYYY-MM-DD`. */
  release_on: Nullable<string>
  created_at: GeneratedMoment
}
