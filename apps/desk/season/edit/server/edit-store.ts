import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { changeRoom } from '#core/inventory/server/capacity.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import type { EditField, EditLine, EditPart } from '../edit.ts'

/** Selection of concerts: a query over `event_dates`, `events` and `venues`. */
export type Meant = RawBuilder<unknown>

export interface Edit {
  field: EditField
  part: string
  /** As in the database: cents, seats, minutes; a time with its time zone. */
  value: number | string | null
}

/** More have to be changed in several steps. */
const maxEdited = 1_000

const keyOfTicket = sql`left(md5(zones.title::text || event_tickets.title::text), 16)`
const keyOfZone = sql`left(md5(zones.title::text), 16)`

const dates = (meant: Meant) => sql`
  select event_dates.* from event_dates join events on events.id = event_id join venues on venues.id = venue_id
  where ${meant} and event_dates.starts_at > now() and event_dates.status = 'scheduled' order by starts_at, event_dates.id limit ${maxEdited}`

interface PartRow {
  key: string
  zone: Translated
  ticket: Translated | null
}

/** Categories and tickets of the concerts, without duplicates. */
export async function listParts(db: Db, meant: Meant, locale: Locale): Promise<{ parts: EditPart[]; count: number }> {
  const { rows } = await sql<PartRow>`
    with meant as (${dates(meant)})
    select ${keyOfZone} as key, zones.title as zone, null::jsonb as ticket
    from meant join zones on zones.event_date_id = meant.id
    union
    select ${keyOfTicket}, zones.title, event_tickets.title
    from meant join event_tickets on event_tickets.event_date_id = meant.id join zones on zones.id = zone_id`.execute(
    db,
  )
  const { rows: counted } = await sql<{ count: number }>`with meant as (${dates(meant)})
    select count(*)::integer as count from meant`.execute(db)
  const { compare } = new Intl.Collator(locale)
  const parts = rows.map(({ key, zone, ticket }) => ({
    key,
    zone: pickText(zone, locale),
    ticket: ticket ? pickText(ticket, locale) : '',
  }))
  return {
    parts: parts.toSorted((a, b) => compare(a.zone, b.zone) || compare(a.ticket, b.ticket)),
    count: counted[0]!.count,
  }
}

interface LineRow extends Omit<EditLine, 'event' | 'hall' | 'startsAt'> {
  event: Translated
  hall: Translated
  startsAt: string
}

const moment = (value: Edit['value']) => sql`${value === null ? null : String(value)}::timestamptz`
const before = (minutes: Edit['value']) => sql`meant.starts_at - make_interval(mins => ${Number(minutes)})`
const closing = (minutes: Edit['value']) => (minutes === null ? sql`null::timestamptz` : before(minutes))

/** For each field: rows with the concert's id, the current and new value, and the refusal. */
const changesOf: Record<EditField, (edit: Edit) => RawBuilder<unknown>> = {
  publication: () => sql`
    select id as date_id, to_json(coalesce(published_at <= now(), false)) as before, to_json(true) as after,
      null::text as refusal, null::integer as least, coalesce(published_at <= now(), false) as is_so from meant`,
  doors: ({ value }) => sql`
    select id as date_id, to_json(doors_at) as before, to_json(${before(value)}) as after, null::text as refusal, null::integer as least,
      doors_at = ${before(value)} as is_so from meant`,
  opens: ({ value }) => sql`
    select meant.id as date_id, case when count(distinct coalesce(sale_starts_at, '-infinity')) > 1 then to_json('various'::text)
        else to_json(min(sale_starts_at)) end as before, to_json(${moment(value)}) as after,
      case when bool_or(sale_ends_at <= ${moment(value)}) then 'closesFirst' end as refusal, null::integer as least,
      bool_and(sale_starts_at is not distinct from ${moment(value)}) as is_so
    from meant join event_tickets on event_tickets.event_date_id = meant.id group by meant.id`,
  closes: ({ value }) => sql`
    select meant.id as date_id, case when count(distinct coalesce(sale_ends_at, 'infinity')) > 1 then to_json('various'::text)
        else to_json(min(sale_ends_at)) end as before, to_json(min(${closing(value)})) as after,
      case when bool_or(sale_starts_at >= ${closing(value)}) then 'closesFirst' end as refusal, null::integer as least,
      bool_and(sale_ends_at is not distinct from ${closing(value)}) as is_so
    from meant join event_tickets on event_tickets.event_date_id = meant.id group by meant.id`,
  price: ({ value, part }) => sql`
    select meant.id as date_id, to_json(min(price_cents)) as before, to_json(${value}::integer) as after, null::text as refusal,
      null::integer as least, bool_and(price_cents = ${value}::integer) as is_so
    from meant join event_tickets on event_tickets.event_date_id = meant.id join zones on zones.id = zone_id
    where ${keyOfTicket} = ${part} group by meant.id`,
  capacity: ({ value, part }) => sql`
    select meant.id as date_id, to_json(min(capacity)) as before, to_json(${value}::integer) as after,
      case when max(sold + held + blocked) > ${value}::integer then 'tooSmall' end as refusal, max(sold + held + blocked) as least,
      bool_and(capacity is not distinct from ${value}::integer) as is_so
    from meant join zones on zones.event_date_id = meant.id where ${keyOfZone} = ${part} group by meant.id`,
}

/** Includes refused concerts; unaffected ones are left out. */
export async function findEdits(
  db: Db,
  meant: Meant,
  { edit, locale }: { edit: Edit; locale: Locale },
): Promise<EditLine[]> {
  const { rows } = await sql<LineRow>`
    with meant as (${dates(meant)}), changes as (${changesOf[edit.field](edit)})
    select date_id as "dateId", events.title as event, venues.title as hall, to_json(meant.starts_at) as "startsAt",
      changes.before, changes.after, refusal, least
    from changes join meant on meant.id = date_id join events on events.id = event_id join venues on venues.id = venue_id
    where not is_so order by meant.starts_at, meant.id`.execute(db)
  return rows.map(({ event, hall, ...row }) => ({
    ...row,
    event: pickText(event, locale),
    hall: pickText(hall, locale),
  }))
}

/** Returns the changed concerts. */
export async function writeEdits(trx: Trx, dateIds: readonly number[], edit: Edit): Promise<number[]> {
  const { field, part, value } = edit
  if (field === 'capacity') return changeRooms(trx, dateIds, edit)
  const meant = sql`meant as (select * from event_dates where id = any(${dateIds}::bigint[]))`
  const statements: Record<Exclude<EditField, 'capacity'>, RawBuilder<{ id: number }>> = {
    publication: sql`update event_dates set published_at = now() where id = any(${dateIds}::bigint[]) returning id`,
    doors: sql`with ${meant} update event_dates set doors_at = ${before(value)} from meant
      where meant.id = event_dates.id returning event_dates.id`,
    opens: sql`update event_tickets set sale_starts_at = ${moment(value)} where event_date_id = any(${dateIds}::bigint[])
      returning event_date_id as id`,
    closes: sql`with ${meant} update event_tickets set sale_ends_at = ${closing(value)} from meant
      where meant.id = event_date_id returning event_date_id as id`,
    price: sql`update event_tickets set price_cents = ${value}::integer from zones
      where zones.id = zone_id and event_tickets.event_date_id = any(${dateIds}::bigint[]) and ${keyOfTicket} = ${part}
      returning event_tickets.event_date_id as id`,
  }
  const { rows } = await statements[field].execute(trx)
  return [...new Set(rows.map(({ id }) => id))]
}

/** One category after the other, each under its lock: seats sold meanwhile are kept. */
async function changeRooms(trx: Trx, dateIds: readonly number[], { part, value }: Edit): Promise<number[]> {
  const { rows } = await sql<{ id: number; dateId: number }>`
    select id, event_date_id as "dateId" from zones where event_date_id = any(${dateIds}::bigint[]) and ${keyOfZone} = ${part}
    order by id for no key update`.execute(trx)
  const changed = new Set<number>()
  for (const { id, dateId } of rows) {
    const { blocked } = await trx.selectFrom('zones').select('blocked').where('id', '=', id).executeTakeFirstOrThrow()
    const outcome = await changeRoom(trx, id, { capacity: value === null ? null : Number(value), blocked })
    if (outcome.kind === 'changed') changed.add(dateId)
  }
  return [...changed]
}
