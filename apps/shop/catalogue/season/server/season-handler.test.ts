import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { parseFilters } from '#core/catalogue/season/filters.ts'
import { noFilters } from '#core/catalogue/testing/samples.ts'
import type { Picture, Soloist, Work } from '#core/catalogue/catalogue.ts'
import { findSeasonConcerts } from '#core/catalogue/season/server/season-store.ts'
import { findAll, openSeason } from './testing/season-visitor.ts'

const shop = await createTestShop()
afterAll(shop.close)

/** Returns upcoming concerts that meet a condition, read one by one from the database. */
async function readUpcoming(condition: RawBuilder<unknown> = sql`true`): Promise<string[]> {
  const { rows } = await sql<{ concert: string }>`
    select venues.slug || ' ' || event_dates.date as concert
    from event_dates join venues on venues.id = event_dates.venue_id join events on events.id = event_dates.event_id
    where event_dates.starts_at > now() and ${condition}
    order by event_dates.starts_at, venues.position, venues.id`.execute(shop.db)
  return rows.map(({ concert }) => concert)
}

describe('the season', () => {
  // Holds: routes.season
  test('is everything that lies ahead, cancelled or not, in order, thirty a page', async () => {
    const expected = await readUpcoming()
    expect(expected.length).toBeGreaterThan(30)
    expect(await findAll(shop)).toEqual(expected)
    const first = await openSeason(shop)
    expect(first.total).toBe(expected.length)
    expect(first.upcoming).toMatchObject({
      current_page: 1,
      per_page: 30,
      last_page: Math.ceil(expected.length / 30),
    })
    expect(first.upcoming.data).toHaveLength(30)
  })

  // Holds: routes.season
  test('lists concerts that begin at the same moment by their halls, and none that is archived', async () => {
    // Not in order of creation.
    const turn = () => sql`update venues set position = 1000 - position`.execute(shop.db)
    await turn()
    const venues = await shop.db.selectFrom('venues').select(['id', 'slug']).orderBy('position').limit(3).execute()
    const { id: event_id } = await shop.db.selectFrom('events').select('id').executeTakeFirstOrThrow()
    const starts_at = new Date('2038-05-04T17:00:00Z')
    const added = await shop.db
      .insertInto('event_dates')
      .values(venues.toReversed().map(({ id }) => ({ event_id, venue_id: id, starts_at, doors_at: starts_at })))
      .returning('id')
      .execute()
    const ids = added.map(({ id }) => id)
    const last = async () => (await findAll(shop)).filter((concert) => concert.endsWith('2038-05-04'))
    expect(await last()).toEqual(venues.map(({ slug }) => `${slug} 2038-05-04`))
    // If a page ends among them, the next page begins with the next hall.
    const { wanted } = parseFilters({ ...noFilters, month: '2038-05' })
    const search = { terms: [], corrections: [], ignored: [] }
    const input = { locale: 'en', now: new Date(), sessionId: null, wanted, search, perPage: 1 } as const
    const pages = [1, 2, 3].map((page) => findSeasonConcerts(shop.db, { ...input, page }))
    const found = (await Promise.all(pages)).map(({ concerts }) => concerts.map(({ venue }) => venue.slug))
    expect(found).toEqual(venues.map(({ slug }) => [slug]))
    await shop.db.updateTable('event_dates').set({ archived_at: new Date() }).where('id', 'in', ids).execute()
    expect(await last()).toEqual([])
    await shop.db.deleteFrom('event_dates').where('id', 'in', ids).execute()
    await turn()
  })

  test('ends, and says so to who asks for more', async () => {
    const { upcoming, total } = await openSeason(shop, { page: 999 })
    expect(upcoming).toMatchObject({ data: [], current_page: 999, last_page: Math.ceil(total / 30) })
  })

  test('grows by its list alone, in which each concert is once', async () => {
    const { props, payload } = await shop
      .visitor()
      .hybrid('/season?city=Paris&page=2', { component: 'season', only: ['upcoming'] })
    expect(props.upcoming).toMatchObject({ current_page: 2 })
    expect(props.upcoming.data.length).toBeGreaterThan(0)
    expect(payload.view?.merges).toEqual({ 'upcoming.data': { by: 'id' } })
    expect(props.upcoming.data[0].id).toEqual(expect.any(Number))
    expect(props).not.toHaveProperty('choices')
    expect(props).not.toHaveProperty('filters')
  })

  test('reads what a later page can be filtered by while its list is still being read', async () => {
    const { page } = await shop.db.transaction().execute(async (transaction) => {
      // The list query starts with full zones, which the choices do not read.
      await sql`lock table full_zones in access exclusive mode`.execute(transaction)
      const asked = shop.visitor().get('/season?page=2')
      await vi.waitFor(
        async () => {
          await sql`select pg_stat_clear_snapshot()`.execute(transaction)
          const { rows } = await sql<{ query: string }>`
            select query from pg_stat_activity where datname = current_database() and query_start > now()`.execute(
            transaction,
          )
          const queries = rows.map(({ query }) => query)
          expect(queries).toContainEqual(expect.stringContaining('with sold_out as materialized'))
          expect(queries).toContainEqual(expect.stringContaining('with upcoming as materialized'))
        },
        { timeout: 4000 },
      )
      return { page: asked }
    })
    expect((await page).props.choices.composers).not.toEqual([])
  })

  // Holds: season.row
  test('says of each concert what its own page says', async () => {
    const visitor = shop.visitor('hu')
    const { upcoming } = (await visitor.get('/season')).props
    for (const concert of upcoming.data.slice(0, 8)) {
      const { props } = await visitor.get(`/events/${concert.venue.slug}/${concert.date}`)
      const { event, eventDate, selectedVenue, eventDates } = props
      const ofDay = eventDates.find(({ date }: { date: string }) => date === concert.date)
      const { state } = ofDay.venues.find(({ slug }: { slug: string }) => slug === concert.venue.slug)
      expect(concert).toEqual({
        id: concert.id,
        date: concert.date,
        start_date: eventDate.start_date,
        duration_minutes: event.duration_minutes,
        event_title: event.title,
        subtitle: event.subtitle,
        cover: event.cover && { ...event.cover, url: expect.any(String), sources: smallestOf(event.cover.sources) },
        composers: [...new Set(event.works.map(({ composer }: Work) => composer))].slice(0, 4),
        soloists: event.soloists.map(({ title }: Soloist) => title).slice(0, 4),
        venue: {
          slug: selectedVenue.slug,
          title: selectedVenue.title,
          city: selectedVenue.city,
          color: selectedVenue.color,
        },
        from_price: eventDate.from_price,
        state,
        seats_left: countSeats(eventDate.eventTickets),
      })
    }
  })

  test('counts no seats of a concert of which a part is not counted', async () => {
    const { upcoming } = await openSeason(shop)
    const counted = upcoming.data.filter(({ seats_left }) => seats_left !== null).map(({ id }) => id)
    const { rows } = await sql<{ id: number; concert: number; capacity: number }>`
      select min(zones.id) as id, event_date_id as concert, min(capacity) as capacity from zones
      where event_date_id = any(${counted}) and exists (select from event_tickets where zone_id = zones.id
        and (sale_starts_at is null or sale_starts_at < now()) and access is null)
      group by event_date_id having count(*) > 1 limit 1`.execute(shop.db)
    const [{ id, concert }] = rows as [(typeof rows)[0]]
    const { capacity } = await shop.db
      .selectFrom('zones')
      .select('capacity')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('zones').set({ capacity: null }).where('id', '=', id).execute()
    const now = await openSeason(shop)
    expect(now.upcoming.data.find((one) => one.id === concert)?.seats_left).toBeNull()
    await shop.db.updateTable('zones').set({ capacity }).where('id', '=', id).execute()
  })

  test('counts what a visitor holds as theirs', async () => {
    const visitor = shop.visitor()
    const { rows } = await sql<{ ticket: number; zone: number; concert: string }>`
      select event_tickets.id as ticket, zones.id as zone, venues.slug || ' ' || event_dates.date as concert
      from event_tickets join zones on zones.id = event_tickets.zone_id
      join event_dates on event_dates.id = zones.event_date_id join venues on venues.id = event_dates.venue_id
      where event_dates.starts_at > now() and event_dates.status = 'scheduled' and event_dates.tmp_purchase_link is null
        and zones.capacity - zones.sold - zones.held > 4
        and (event_tickets.sale_starts_at is null or event_tickets.sale_starts_at < now())
        and not exists (select from zones other where other.event_date_id = zones.event_date_id and other.capacity is null)
      order by event_dates.starts_at, event_tickets.id limit 1`.execute(shop.db)
    const { ticket, concert } = rows[0]!
    const read = async (who: typeof visitor) => {
      const { upcoming } = (await who.get('/season')).props
      return upcoming.data.find(
        ({ venue, date }: { venue: { slug: string }; date: string }) => `${venue.slug} ${date}` === concert,
      ).seats_left
    }
    const before = await read(visitor)
    await visitor.post(`/cart/add/${ticket}`, { quantity: 2 })
    expect(await read(visitor)).toBe(before)
    expect(await read(shop.visitor())).toBe(before - 2)
  })
})

/** Of each format, the narrowest file that is wide enough for a list. */
function smallestOf(sources: Picture['sources']): Picture['sources'] {
  return sources.map(({ type, srcset }) => {
    const files = srcset.split(', ')
    return { type, srcset: files.find((file) => Number.parseInt(file.split(' ')[1]!, 10) >= 288)! }
  })
}

/** Counts seats of the zones on sale: several tickets share those of one. */
function countSeats(
  tickets: { zone_id: number; stock: number | null; on_sale: boolean; access: string | null }[],
): number | null {
  const sold = tickets.filter(({ on_sale, access }) => on_sale && !access)
  const byZone = new Map(sold.map(({ zone_id, stock }) => [zone_id, stock]))
  if (byZone.size === 0 || [...byZone.values()].includes(null)) return null
  return [...byZone.values()].reduce<number>((sum, stock) => sum + (stock ?? 0), 0)
}

describe('the season, filtered', () => {
  // Holds: season.filters
  test('by city, in whichever language it is named', async () => {
    const expected = await readUpcoming(sql`venues.city ->> 'en' = 'Paris'`)
    expect(expected.length).toBeGreaterThan(0)
    for (const city of ['Paris', 'Párizs', 'paris']) expect(await findAll(shop, { city })).toEqual(expected)
  })

  // Holds: season.filters
  test('by hall, by composer and by soloist', async () => {
    const { choices } = await openSeason(shop)
    const { value: hall } = choices.halls[1]!
    expect(await findAll(shop, { hall })).toEqual(await readUpcoming(sql`venues.slug = ${hall}`))
    const composed = sql`events.program_works @? '$[*] ? (@.composer == "Bartók")'`
    expect(await findAll(shop, { composer: 'Bartók' })).toEqual(await readUpcoming(composed))
    expect(await findAll(shop, { composer: 'bartok' })).toEqual(await readUpcoming(composed))
    const { value: soloist } = choices.soloists[0]!
    const played = sql`events.id in (select event_id from event_soloists join soloists on soloists.id = soloist_id where slug = ${soloist})`
    expect(await findAll(shop, { soloist })).toEqual(await readUpcoming(played))
  })

  // Holds: season.filters
  test('by month, from its first day to its last', async () => {
    const { choices } = await openSeason(shop)
    const lists = await Promise.all(choices.months.map((month) => findAll(shop, { month })))
    expect(lists.every((list) => list.length > 0)).toBe(true)
    expect(lists.flat()).toEqual(await findAll(shop))
    for (const [index, month] of choices.months.entries())
      expect(lists[index]!.every((concert) => concert.split(' ')[1]!.startsWith(month))).toBe(true)
  })

  // Holds: season.filters
  test('by what a ticket that can be had costs, its fee included', async () => {
    const everything = await readAllConcerts()
    const prices = [...new Set(everything.flatMap(({ from_price }) => from_price ?? []))].toSorted((a, b) => a - b)
    const price = prices[Math.floor(prices.length / 2)]!
    const expected = (most: number) =>
      everything
        .filter(({ state, from_price }) => state === 'available' && from_price !== null && from_price <= most)
        .map(({ venue, date }) => `${venue.slug} ${date}`)
    expect(await findAll(shop, { price: String(price) })).toEqual(expected(price))
    expect(await findAll(shop, { price: (price - 0.01).toFixed(2) })).toEqual(expected(price - 0.01))
    expect(expected(price).length).toBeGreaterThan(expected(price - 0.01).length)
    expect(await findAll(shop, { price: '0' })).toEqual([])
  })

  // Holds: season.filters
  test('by several at once, all of which hold', async () => {
    const { choices } = await openSeason(shop)
    const hall = choices.halls[0]!.value
    const month = choices.months[1]!
    const [ofHall, ofMonth] = [await findAll(shop, { hall }), await findAll(shop, { month })]
    expect(await findAll(shop, { hall, month })).toEqual(ofHall.filter((concert) => ofMonth.includes(concert)))
  })

  test('offers nothing that would find nothing', async () => {
    const { choices } = await openSeason(shop, { locale: 'fr' })
    for (const [name, offered] of [
      ['city', choices.cities],
      ['hall', choices.halls],
      ['composer', choices.composers],
      ['soloist', choices.soloists],
    ] as const) {
      expect(offered.length).toBeGreaterThan(1)
      for (const { value } of offered) expect((await openSeason(shop, { [name]: value })).total).toBeGreaterThan(0)
    }
    for (const { value, concerts } of choices.composers)
      expect((await openSeason(shop, { composer: value })).total).toBe(concerts)
  })

  async function readAllConcerts() {
    const first = await openSeason(shop)
    const pages = Array.from({ length: first.upcoming.last_page - 1 }, (_, index) =>
      openSeason(shop, { page: index + 2 }),
    )
    return [first, ...(await Promise.all(pages))].flatMap(({ upcoming }) => upcoming.data)
  }
})

describe('search engines', () => {
  const headOf = async (path: string) => (await shop.visitor('fr').get(path)).props.head

  test('are led to the season and to each of its pages', async () => {
    const origin = new URL(shop.config.origins.fr).origin
    expect(await headOf('/season')).toMatchObject({ canonical: `${origin}/season` })
    expect(await headOf('/season?page=2&q=')).toMatchObject({ canonical: `${origin}/season?page=2` })
    expect(await headOf('/season')).not.toHaveProperty('robots')
    const { last_page: last } = (await openSeason(shop)).upcoming
    expect(await headOf(`/season?page=${last}`)).toMatchObject({ canonical: `${origin}/season?page=${last}` })
    expect(await headOf(`/season?page=${last + 1}`)).toMatchObject({ robots: 'noindex' })
  })

  test.each(['/season?q=bach', '/season?city=Paris', '/season?price=x', '/season?page=900'])(
    'are kept from %s, of whose kind there is no end',
    async (path) => {
      const head = await headOf(path)
      expect(head).toMatchObject({ robots: 'noindex', canonical: `${new URL(shop.config.origins.fr).origin}/season` })
    },
  )
})

describe('the composers', () => {
  // Holds: routes.composers
  test('stand by their names, with the number of their concerts', async () => {
    const { props, payload } = await shop.visitor().get('/composers')
    expect(payload.view?.component).toBe('composers')
    const names = props.composers.map(({ label }: { label: string }) => label)
    expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b, 'en')))
    expect(names).toContain('Saint-Saëns')
  })
})
