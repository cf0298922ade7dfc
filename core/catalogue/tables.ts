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
import type { EventLine } from './event-lines.ts'
import type { HallPlan } from './plan/plan.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** What is played, where, when, by whom and at which price. */
interface CatalogueTables {
  venues: VenuesTable
  hall_categories: HallCategoriesTable
  soloists: SoloistsTable
  events: EventsTable
  event_soloists: EventSoloistsTable
  event_dates: EventDatesTable
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

interface VenuesTable {
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
  /** Who sells its tickets. */
  legal_entity_id: Generated<number>
  /** Counted by a trigger, whenever something of it changes. */
  version: Generated<number>
}

/** The parts of a hall, whatever is on. */
interface HallCategoriesTable {
  id: GeneratedAlways<number>
  venue_id: number
  /** What the plan's areas and the season's files call it. */
  key: string
  title: Json<Translated>
  note: NullableJson<Translated>
  position: Generated<number>
  /** null: nobody has said. */
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
  /** Counted by a trigger, whenever something of it changes. */
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
  cover_id: Nullable<number>
  share_image_id: Nullable<number>
  /** null: a draft. */
  published_at: NullableMoment
  archived_at: NullableMoment
  updated_at: GeneratedMoment
  /** Which of the country's rates of VAT its tickets have. */
  vat_class: Generated<string>
  /** Counted by a trigger, whenever something of it changes. */
  version: Generated<number>
}

export interface StoredWork {
  composer: string
  work: Translated
  minutes: number
  /** The name of a recording of some of it. */
  recording?: string
}

interface EventSoloistsTable {
  event_id: number
  soloist_id: number
  position: number
}

interface EventDatesTable {
  id: GeneratedAlways<number>
  event_id: number
  venue_id: number
  starts_at: Moment
  doors_at: Moment
  /** The calendar's day in the shop's time zone, `YYYY-MM-DD`: derived by a trigger. */
  date: GeneratedAlways<string>
  /** Tells several concerts of a day in one venue apart; '' has the address by venue and day alone. */
  slot: Generated<string>
  tmp_purchase_link: Nullable<string>
  issuing_fee_cents: Generated<Cents>
  status: Generated<'scheduled' | 'cancelled' | 'postponed'>
  /** Of its tickets for everybody, kept by a trigger; null = there are none. */
  lowest_price_cents: Nullable<Cents>
  /** From when on, and until when, all of them are on sale at once, kept by a trigger; null = always. */
  sale_open_from: NullableMoment
  sale_open_until: NullableMoment
  /** null: a draft. */
  published_at: NullableMoment
  archived_at: NullableMoment
  updated_at: GeneratedMoment
  /** How often its place, its time or its status has changed, counted by a trigger. */
  sequence: Generated<number>
  /** Counted by a trigger, whenever something of it changes. */
  version: Generated<number>
}

interface EventTicketsTable {
  id: GeneratedAlways<number>
  event_date_id: number
  zone_id: number
  /** What the season's files call it, where they made it. */
  key: Nullable<string>
  title: Json<Translated>
  description: NullableJson<Translated>
  price_cents: Cents
  position: Generated<number>
  sale_starts_at: NullableMoment
  sale_ends_at: NullableMoment
  /** Not sold for now, whatever its window says. */
  is_paused: Generated<boolean>
  /** For whom it is, where not for everybody. */
  access: Nullable<'wheelchair' | 'companion'>
  /** The price that it follows. */
  list_price_id: Nullable<number>
  /** Whether it has a price of its own instead, noted by a trigger. */
  is_own_price: Generated<boolean>
}

/** What a concert was before it was moved, postponed or cancelled. */
interface EventDateChangesTable {
  id: GeneratedAlways<number>
  event_date_id: number
  kind: 'moved' | 'postponed' | 'cancelled'
  venue_id: number
  date: string
  slot: string
  starts_at: Moment
  /** Until the end of which day tickets are taken back for it; null: they are not. */
  return_until: Nullable<string>
  operation_id: Nullable<number>
  changed_at: GeneratedMoment
}

/** What tickets of a hall cost; concerts that are planned from it follow it. */
interface PriceListsTable {
  id: GeneratedAlways<number>
  venue_id: number
  title: string
  issuing_fee_cents: Generated<Cents>
  version: Generated<number>
}

/** For whom a ticket is. */
interface PriceListKindsTable {
  id: GeneratedAlways<number>
  price_list_id: number
  title: Json<Translated>
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
  /** Without accents and capitals. */
  word: string
  /** As it was written first. */
  spelled: string
}

interface EventComposersTable {
  event_id: number
  /** The name without accents and capitals. */
  key: string
  name: string
}
