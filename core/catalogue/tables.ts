import type {
  GeneratedJson,
  GeneratedMoment,
  Json,
  Moment,
  Nullable,
  NullableJson,
  NullableMoment,
} from '#platform/schema/columns.ts'
import type { Translated } from '#values/locales.ts'
import type { Cents } from '#values/money.ts'
import type { Block } from '../content/blocks/blocks.ts'
import type { EventLine, HallLine } from './event-lines.ts'
import type { HallPlan } from './plan/plan.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface CatalogueTables {
  venues: VenuesTable
  hall_categories: HallCategoriesTable
  soloists: SoloistsTable
  events: EventsTable
  event_soloists: EventSoloistsTable
  event_dates: EventDatesTable
  featured_dates: FeaturedDatesTable
  event_tickets: EventTicketsTable
  event_date_changes: EventDateChangesTable
  price_lists: PriceListsTable
  price_list_kinds: PriceListKindsTable
  list_prices: ListPricesTable
  event_searches: EventSearchesTable
  venue_searches: VenueSearchesTable
  search_words: SearchWordsTable
  event_composers: EventComposersTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends CatalogueTables {}
}

type HallLineColumns = Record<HallLine, NullableJson<Translated>>

interface VenuesTable extends HallLineColumns {
  id: GeneratedAlways<number>
  slug: string
  title: Json<Translated>
  city: Json<Translated>
  address: string
  country: Nullable<string>
  color: Generated<string>
  content: GeneratedJson<Translated<Block[]>>
  cover_id: Nullable<number>
  thumbnail_id: Nullable<number>
  google_maps_url: string
  position: Generated<number>
  plan: NullableJson<HallPlan>
  access_phone: Nullable<string>
  access_email: Nullable<string>
  access_note: NullableJson<Translated>
  /** null: a draft. */
  published_at: NullableMoment
  archived_at: NullableMoment
  updated_at: GeneratedMoment
  legal_entity_id: Generated<number>
  /** Incremented by a trigger on each change. */
  version: Generated<number>
}

/** Independent of concerts. */
interface HallCategoriesTable {
  id: GeneratedAlways<number>
  venue_id: number
  /** Name used by the plan's areas and the season's files. */
  key: string
  title: Json<Translated>
  note: NullableJson<Translated>
  position: Generated<number>
  /** null: unknown. */
  capacity: Nullable<number>
}

interface SoloistsTable {
  id: GeneratedAlways<number>
  slug: string
  name: string
  profession: Json<Translated>
  description: Json<Translated>
  content: GeneratedJson<Translated<Block[]>>
  thumbnail_id: Nullable<number>
  cv_url: Nullable<string>
  /** null: a draft. */
  published_at: NullableMoment
  archived_at: NullableMoment
  updated_at: GeneratedMoment
  /** Incremented by a trigger on each change. */
  version: Generated<number>
}

type EventLineColumns = Record<EventLine, NullableJson<Translated>>

interface EventsTable extends EventLineColumns {
  id: GeneratedAlways<number>
  slug: string
  title: Json<Translated>
  content: GeneratedJson<Translated<Block[]>>
  program_works: GeneratedJson<StoredWork[]>
  program_url: Nullable<string>
  duration_minutes: number
  /** Part of it. Null: nothing is said; 0: there is none. */
  interval_minutes: Nullable<number>
  age_from: Nullable<number>
  /** ISO 639 codes. */
  sung_in: Generated<string[]>
  surtitles_in: Generated<string[]>
  cover_id: Nullable<number>
  share_image_id: Nullable<number>
  /** null: a draft. */
  published_at: NullableMoment
  archived_at: NullableMoment
  updated_at: GeneratedMoment
  /** Its hall while it has no dates; null: the organiser. */
  home_venue_id: Nullable<number>
  /** VAT class of its tickets, among the country's rates. */
  vat_class: Generated<string>
  /** Incremented by a trigger on each change. */
  version: Generated<number>
}

export interface StoredWork {
  composer: string
  work: Translated
  minutes: number
  /** Name of a recording with an excerpt. */
  recording?: string
}

interface EventSoloistsTable {
  event_id: number
  soloist_id: number
  position: number
}

/** The concert of the front page: one row at most. */
interface FeaturedDatesTable {
  is_only: Generated<boolean>
  event_date_id: number
}

interface EventDatesTable {
  id: GeneratedAlways<number>
  event_id: number
  venue_id: number
  starts_at: Moment
  doors_at: Moment
  /** Calendar day in the shop's time zone, `YYYY-MM-DD`: derived by a trigger. */
  date: GeneratedAlways<string>
  /** Distinguishes the concerts of a day in one venue; '' uses the URL of venue and day alone. */
  slot: Generated<string>
  tmp_purchase_link: Nullable<string>
  issuing_fee_cents: Generated<Cents>
  /** Numbered seats; null: all are counted only. */
  seat_plan_id: Nullable<number>
  status: Generated<'scheduled' | 'cancelled' | 'postponed'>
  /** Lowest price of its unrestricted tickets, kept by a trigger; null = none. */
  lowest_price_cents: Nullable<Cents>
  /** Window during which all of them are on sale at once, kept by a trigger; null = unlimited. */
  sale_open_from: NullableMoment
  sale_open_until: NullableMoment
  /** null: a draft. */
  published_at: NullableMoment
  archived_at: NullableMoment
  /** Limit of the queue that the load begins; null: none. */
  queue_per_minute: Nullable<number>
  updated_at: GeneratedMoment
  /** Number of changes of its place, time or status, counted by a trigger. */
  sequence: Generated<number>
  /** Incremented by a trigger on each change. */
  version: Generated<number>
}

interface EventTicketsTable {
  id: GeneratedAlways<number>
  event_date_id: number
  zone_id: number
  /** Name in the season's files, if created by them. */
  key: Nullable<string>
  title: Json<Translated>
  description: NullableJson<Translated>
  price_cents: Cents
  position: Generated<number>
  sale_starts_at: NullableMoment
  sale_ends_at: NullableMoment
  /** Regardless of the sales window. */
  is_paused: Generated<boolean>
  /** Null: open to everyone. */
  access: Nullable<'wheelchair' | 'companion'>
  list_price_id: Nullable<number>
  /** Whether it has its own price instead, recorded by a trigger. */
  is_own_price: Generated<boolean>
}

/** Before it was moved, postponed or cancelled. */
interface EventDateChangesTable {
  id: GeneratedAlways<number>
  event_date_id: number
  kind: 'moved' | 'postponed' | 'cancelled'
  venue_id: number
  date: string
  slot: string
  starts_at: Moment
  /** Last day on which tickets may be returned because of it; null: no returns. */
  return_until: Nullable<string>
  operation_id: Nullable<number>
  changed_at: GeneratedMoment
}

interface PriceListsTable {
  id: GeneratedAlways<number>
  venue_id: number
  title: string
  issuing_fee_cents: Generated<Cents>
  version: Generated<number>
}

interface PriceListKindsTable {
  id: GeneratedAlways<number>
  price_list_id: number
  title: Json<Translated>
  /** Null: open to everyone. */
  access: Nullable<'wheelchair' | 'companion'>
  /** Its condition, such as a student card. */
  description: NullableJson<Translated>
  position: Generated<number>
}

interface ListPricesTable {
  id: GeneratedAlways<number>
  kind_id: number
  category_id: number
  price_cents: Cents
}

interface EventSearchesTable {
  event_id: number
  document: string
}

interface VenueSearchesTable {
  venue_id: number
  document: string
}

interface SearchWordsTable {
  /** Without accents, in lower case. */
  word: string
  spelled: string
}

interface EventComposersTable {
  event_id: number
  /** Without accents, in lower case. */
  key: string
  name: string
}
