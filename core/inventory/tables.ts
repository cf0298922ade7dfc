import type { GeneratedMoment, Json, Nullable, NullableJson } from '#platform/schema/columns.ts'
import type { Translated } from '#values/locales.ts'
import type { SeatKind } from './seats/seat-plan.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface InventoryTables {
  zones: ZonesTable
  full_zones: FullZonesTable
  inventory_moves: InventoryMovesTable
  seat_blocks: SeatBlocksTable
  seat_plans: SeatPlansTable
  plan_seats: PlanSeatsTable
  seat_claims: SeatClaimsTable
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
  /** Whether its seats are those of its category in the plan of the date. */
  is_numbered: Generated<boolean>
}

/** Versions of a hall's numbered seats. */
interface SeatPlansTable {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  venue_id: number
  title: string
  version: Generated<number>
  /** The rows as they were described. */
  recipe: Json<object>
  created_at: GeneratedMoment
}

interface PlanSeatsTable {
  plan_id: number
  number: number
  section: Generated<string>
  row_name: string
  place: string
  x: number
  y: number
  kind: Generated<SeatKind>
  companion_of: Nullable<number>
  view_note: NullableJson<Translated>
  category_id: number
  rank: number
}

/** Numbered seats that are not free. */
interface SeatClaimsTable {
  event_date_id: number
  seat: number
  zone_id: number
  state: 'held' | 'sold' | 'blocked'
  cart_item_id: Nullable<number>
  order_item_id: Nullable<number>
  block_id: Nullable<number>
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
