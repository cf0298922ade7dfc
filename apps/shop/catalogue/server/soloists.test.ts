import { afterAll, describe, expect, it, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import type { ConcertSuggestion } from '#core/catalogue/catalogue.ts'

const shop = await createTestShop()
afterAll(shop.close)

const { slug, name } = await shop.db
  .selectFrom('soloists')
  .innerJoin('event_soloists', 'event_soloists.soloist_id', 'soloists.id')
  .innerJoin('event_dates', 'event_dates.event_id', 'event_soloists.event_id')
  .select(['soloists.slug', 'soloists.name'])
  .where('event_dates.starts_at', '>', new Date())
  .where('event_dates.status', '=', 'scheduled')
  .limit(1)
  .executeTakeFirstOrThrow()
const path = `/soloists/${slug}`

describe('a soloist', () => {
  // Holds: routes.soloists-show, event.soloist-life-opens-dialog-over
  it('is shown over their next concert where the address is visited directly', async () => {
    const { status, payload, body } = await shop.visitor('fr').get(path)
    expect(status).toBe(200)
    const { soloist, concerts } = payload.dialog!.properties as { soloist: object; concerts: ConcertSuggestion[] }
    expect(soloist).toMatchObject({ slug, title: name, content: [{ name: 'text' }] })
    const [next] = concerts
    expect(payload.view).toMatchObject({
      component: 'event',
      properties: { selectedDate: next!.date, selectedVenue: { slug: next!.venue.slug } },
    })
    expect(payload.dialog!.redirectUrl).toContain(`/events/${next!.venue.slug}/${next!.date}`)
    expect(body).toContain(`<title>${name}, `)
    expect(body).toContain(`hreflang="hu" href="${shop.config.origins.hu}${path}"`)
  })

  // Holds: event.soloist-life-opens-dialog-over
  it('leaves the concert beneath with its own head and its own addresses in the other languages', async () => {
    const { payload } = await shop.visitor().get(path)
    const beneath = new URL(payload.dialog!.baseUrl)
    const { head, localization } = payload.view!.properties as {
      head: { canonical: string }
      localization: { localizedUrls: Record<string, string>; currentRoute: string }
    }
    expect(head.canonical).toBe(beneath.href)
    expect(localization).toMatchObject({
      currentRoute: 'events.show',
      localizedUrls: { hu: new URL(beneath.pathname, shop.config.origins.hu).href },
    })
  })

  // Holds: event.soloist-life-opens-dialog-over
  it('is all that a navigation is given: the page beneath is there already', async () => {
    const { payload } = await shop.visitor().hybrid(path)
    expect(payload.view).toBeNull()
    expect(payload.dialog).toMatchObject({ component: 'soloist', properties: { head: { title: expect.any(String) } } })
  })

  it('is offered with concerts to come only, the next one first, and those of nobody else', async () => {
    const { payload } = await shop.visitor().hybrid(path)
    const concerts = payload.dialog!.properties['concerts'] as ConcertSuggestion[]
    const starts = concerts.map(({ start_date }) => start_date)
    expect(starts).toEqual(starts.toSorted())
    expect(Date.parse(starts[0]!)).toBeGreaterThan(Date.now())
    const rows = await shop.db
      .selectFrom('events')
      .innerJoin('event_soloists', 'event_soloists.event_id', 'events.id')
      .innerJoin('soloists', 'soloists.id', 'event_soloists.soloist_id')
      .select('events.title')
      .where('soloists.slug', '=', slug)
      .execute()
    const own = rows.map(({ title }) => title.en)
    for (const { event_title } of concerts) expect(own).toContain(event_title)
  })

  it('without a concert to come is shown over the front page', async () => {
    await shop.db
      .insertInto('soloists')
      .values({
        slug: 'resting',
        name: 'A. Resting',
        profession: JSON.stringify({ en: 'harp' }),
        description: JSON.stringify({ en: 'Rests.' }),
      })
      .execute()
    const { payload } = await shop.visitor('hu').get('/soloists/resting')
    expect(payload.view).toMatchObject({ component: 'event', properties: { homepage: true } })
    expect(payload.dialog!.properties).toMatchObject({ soloist: { profession: 'harp', content: [] }, concerts: [] })
  })

  it('that nobody knows is not found', async () => {
    expect((await shop.visitor().get('/soloists/nobody')).status).toBe(404)
  })
})

describe('the soloists', () => {
  // Holds: routes.soloists
  it('are listed by surname, each with their profession, portrait and next concert, without who is archived', async () => {
    const stored = await shop.db
      .selectFrom('soloists')
      .select(['slug', 'name'])
      .where('slug', '<>', 'resting')
      .execute()
    const [gone] = stored
    await shop.db.updateTable('soloists').set({ archived_at: new Date() }).where('slug', '=', gone!.slug).execute()
    const { props, payload } = await shop.visitor('fr').get('/soloists')
    expect(payload.view?.component).toBe('soloists')
    const listed: { slug: string; title: string; next_date: string | null; profession: string; thumbnail: object }[] =
      props.soloists.filter((soloist: { slug: string }) => soloist.slug !== 'resting')
    const rest = stored.filter((soloist) => soloist !== gone)
    expect(listed.map(({ slug }) => slug).toSorted()).toEqual(rest.map(({ slug }) => slug).toSorted())
    const surnames = listed.map(({ title }) => title.split(' ').at(-1)!)
    expect(surnames).toEqual(surnames.toSorted((a, b) => a.localeCompare(b, 'fr')))
    for (const { profession, thumbnail } of listed) {
      expect(profession).not.toBe('')
      expect(thumbnail).toMatchObject({ alt_text: expect.any(String) })
    }
    expect(listed.some(({ next_date }) => next_date !== null && new Date(next_date) > new Date())).toBe(true)
  })

  // Holds: routes.soloists
  it('have the next concert that takes place: none that is cancelled or archived', async () => {
    const readNext = async () => {
      const { props } = await shop.visitor().get('/soloists')
      return props.soloists.find((soloist: { slug: string }) => soloist.slug === 'sarolta-menesi').next_date as string
    }
    const dates = await shop.db
      .selectFrom('event_dates')
      .innerJoin('event_soloists', 'event_soloists.event_id', 'event_dates.event_id')
      .innerJoin('soloists', 'soloists.id', 'event_soloists.soloist_id')
      .select('starts_at')
      .distinct()
      .where('soloists.slug', '=', 'sarolta-menesi')
      .where('event_dates.status', '=', 'scheduled')
      .where('starts_at', '>', new Date())
      .orderBy('starts_at')
      .limit(3)
      .execute()
    const changes = [{ status: 'cancelled' }, { archived_at: new Date() }] as const
    for (const [index, { starts_at }] of dates.entries()) {
      expect(await readNext()).toBe(starts_at.toISOString())
      const change = changes[index]
      // Halls may have concerts at the same moment.
      if (change) await shop.db.updateTable('event_dates').set(change).where('starts_at', '=', starts_at).execute()
    }
  })
})

test('an empty shop has no season, no composers and no soloists, and says so on pages that open', async () => {
  const empty = await createTestShop({ season: false })
  try {
    const season = await empty.visitor().get('/season')
    expect(season.status).toBe(200)
    expect(season.props).toMatchObject({
      total: 0,
      upcoming: { data: [], current_page: 1, last_page: 1, per_page: 30 },
      choices: { cities: [], halls: [], composers: [], soloists: [], months: [] },
    })
    expect((await empty.visitor().get('/season?q=bach&price=20')).props.total).toBe(0)
    expect((await empty.visitor().get('/composers')).props.composers).toEqual([])
    expect((await empty.visitor().get('/soloists')).props.soloists).toEqual([])
    expect((await empty.visitor().get('/')).props.nextConcerts).toEqual([])
  } finally {
    await empty.close()
  }
})
