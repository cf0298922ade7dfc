import { sql, type RawBuilder } from 'kysely'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { findHalls } from '#apps/desk/permissions.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import { isConcertPublished, isPublished } from '#core/content/server/content-columns.ts'
import { todayActions, type ComingDate, type SoldToday, type FirstSteps } from '../today.ts'
import { findNeeds } from './need-store.ts'

interface Asked {
  halls: readonly number[] | null
  locale: Locale
  timeZone: string
}

const mostDates = 12
/** After its start, when a concert counts as over. */
const hoursOfConcert = 4

interface DateRow extends Omit<ComingDate, 'event' | 'hall' | 'startsAt' | 'zones'> {
  event: Translated
  hall: Translated
  startsAt: Date
  zones: { id: number; title: Translated; sold: number; held: number; blocked: number; capacity: number | null }[]
}

async function findComingDates(db: Db, { halls, locale, timeZone }: Asked): Promise<ComingDate[]> {
  const { rows } = await sql<DateRow>`
    select event_dates.id, events.title as event, venues.title as hall, venues.color as "hallColor",
      event_dates.starts_at as "startsAt", event_dates.status,
      coalesce(event_dates.published_at <= now(), false) as "isPublished",
      event_dates.date = (now() at time zone ${timeZone})::date as "isToday",
      (select count(*)::integer from tickets where tickets.event_date_id = event_dates.id and tickets.state = 'admitted') as admitted,
      coalesce((
        select json_agg(json_build_object('id', zones.id, 'title', zones.title, 'sold', zones.sold, 'held', zones.held,
          'blocked', zones.blocked, 'capacity', zones.capacity) order by zones.id)
        from zones where zones.event_date_id = event_dates.id), '[]') as zones
    from event_dates join events on events.id = event_dates.event_id join venues on venues.id = event_dates.venue_id
    where event_dates.starts_at > now() - make_interval(hours => ${hoursOfConcert}) and event_dates.archived_at is null
      and ${isInHalls('event_dates.venue_id', halls)}
    order by event_dates.starts_at, event_dates.id limit ${mostDates}`.execute(db)
  return rows.map(({ event, hall, startsAt, zones, ...row }) => ({
    ...row,
    event: pickText(event, locale),
    hall: pickText(hall, locale),
    startsAt: startsAt.toISOString(),
    zones: zones.map(({ title, ...zone }) => ({
      ...zone,
      title: pickText(title, locale),
      free: zone.capacity === null ? null : zone.capacity - zone.sold - zone.held - zone.blocked,
    })),
  }))
}

/** Orders that are still valid, and their ledger sum less refunds. */
async function readSoldToday(
  db: Db,
  { halls, timeZone, seesMoney }: Pick<Asked, 'halls' | 'timeZone'> & { seesMoney: boolean },
): Promise<SoldToday> {
  const { rows } = await sql<{ tickets: number; orders: number; grossCents: string | number }>`
    with lines as materialized (
      select money_entries.order_id, money_entries.event_date_id, gross_cents
      from money_entries join orders on orders.id = order_id join event_dates on event_dates.id = money_entries.event_date_id
      where at >= date_trunc('day', now(), ${timeZone}) and orders.paid_at >= date_trunc('day', now(), ${timeZone})
        and ${isInHalls('event_dates.venue_id', halls)}
    ), good as (
      select order_items.order_id from (select distinct order_id, event_date_id from lines) sold
      join order_items on order_items.order_id = sold.order_id and order_items.event_date_id = sold.event_date_id
      join tickets on tickets.order_item_id = order_items.id
      where tickets.state in ('valid', 'admitted')
    )
    select (select count(*)::integer from good) as tickets, (select count(distinct order_id)::integer from good) as orders,
      (select coalesce(sum(gross_cents), 0) from lines) as "grossCents"`.execute(db)
  const { tickets, orders, grossCents } = rows[0]!
  return { tickets, orders, grossCents: seesMoney ? Number(grossCents) : null }
}

/** Null once a concert has been public. */
async function findFirstSteps(db: Db): Promise<FirstSteps | null> {
  const { rows } = await sql<FirstSteps & { isOpen: boolean }>`
    select
      exists (select from event_dates where ${isConcertPublished}) as "isOpen",
      ${newestOf('venues')} as hall,
      exists (select from list_prices) as "hasPrices",
      ${newestOf('events')} as event,
      ${newestOf('event_dates')} as date,
      ${unnamedSeller} as seller`.execute(db)
  const { isOpen, ...steps } = rows[0]!
  return isOpen ? null : steps
}

/** Of a hall, or the default seller while there is no hall. */
const unnamedSeller = sql`(select json_build_object('id', id) from legal_entities
  where name = '' and (key = 'house' and not exists (select from venues where archived_at is null)
    or exists (select from venues where legal_entity_id = legal_entities.id and archived_at is null))
  order by id limit 1)`

/** Published records come first: their step is done. */
const newestOf = (table: 'venues' | 'events' | 'event_dates'): RawBuilder<unknown> =>
  sql`(select json_build_object('id', id, 'isPublished', coalesce(${isPublished(table)}, false)) from ${sql.table(table)}
    where archived_at is null order by coalesce(${isPublished(table)}, false) desc, id desc limit 1)`

const showToday = deskHandler('today', ({ person, halls, narrowTo, context }) => {
  const { db, locale, config, translate } = context
  const { timeZone } = config
  const moneyHalls = findHalls(person.roles, 'reports.view')
  const seesMoney = moneyHalls === null || (halls !== null && halls.every((hall) => moneyHalls.includes(hall)))
  const isTheirs = (['season.edit', 'content.edit', 'settings.edit'] as const).every(
    (action) => narrowTo(action) === null,
  )
  return view('today', translate('today.title'), {
    steps: () => (isTheirs ? findFirstSteps(db) : null),
    dates: () => findComingDates(db, { halls, locale, timeZone }),
    sold: () => readSoldToday(db, { halls, timeZone, seesMoney }),
    needs: () =>
      findNeeds(db, {
        hallsOf: (kind) => narrowTo(todayActions[kind]),
        allowedOf: (kind) => findHalls(person.roles, todayActions[kind]),
        locale,
      }),
  })
})

export const todayFeature = {
  handlers: { today: showToday },
} satisfies ServerFeature
