/** Page cache: for everyone without a session, and only as long as the pages are current. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChangeSignal } from '#platform/database/change-signal.ts'
import { createDatabase } from '#platform/database/database.ts'
import { createApp } from '../app.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { sendCheckout } from '#core/orders/server/testing/buyer.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { createTestVisitor, type TestResponse } from '#test/shop/test-visitor.ts'

const forAll = 'public, max-age=0, s-maxage=1'
const own = 'private, no-store'

const database = await createTestDatabase()
const changes = createChangeSignal(database.url, { channel: 'shown_changed' })
const render = vi.fn(async () => ({ html: '' }))
/** Offset of the shop's clock. */
let ahead = 0
const shop = await createTestShop({
  database,
  dependencies: {
    clock: () => new Date(Date.now() + ahead),
    // Verifies the cache on each response: the test need not wait for the tolerated second.
    publicPages: { changes, proven: 0, mostStale: 0 },
    renderer: {
      version: 'test',
      render,
      assetsOf: () => ({ entry: '/main.js', stylesheets: [], modules: [], fonts: [] }),
    },
  },
})
afterAll(async () => {
  await changes.close()
  await shop.close()
})
beforeEach(() => {
  ahead = 0
  render.mockClear()
})

const { rows: concerts } = await sql<{ path: string; id: number; ticket: number; zone: number; title: string }>`
  select '/events/' || venues.slug || '/' || event_dates.date as path, event_dates.id, min(event_tickets.id)::integer as ticket,
    min(zones.id)::integer as zone, events.title ->> 'en' as title
  from event_dates join venues on venues.id = venue_id join events on events.id = event_id
  join zones on zones.event_date_id = event_dates.id join event_tickets on event_tickets.zone_id = zones.id
  where starts_at > now() + interval '2 days' and status = 'scheduled' and slot = '' and tmp_purchase_link is null
    and capacity > zones.sold + zones.held + 5
  group by event_dates.id, venues.slug, events.title order by starts_at limit 5`.execute(shop.db)
const [concert, other] = concerts as [(typeof concerts)[number], (typeof concerts)[number]]
const { slug } = await shop.db.selectFrom('soloists').select('slug').orderBy('id').limit(1).executeTakeFirstOrThrow()
const soloist = `/soloists/${slug}`

const look = (path: string, headers: Record<string, string> = {}) => shop.visitor().get(path, { headers })
const isKept = ({ headers }: TestResponse) => headers['cache-control'] === forAll

/** Requests a page twice; returns whether it was rendered for the second request. */
async function isMadeAgain(path: string, change: () => Promise<unknown>): Promise<boolean> {
  await look(path)
  await look(path)
  render.mockClear()
  await change()
  await look(path)
  return render.mock.calls.length > 0
}

test('public pages: what is looked at by a link before it is published is made each time and cached nowhere', async () => {
  for (const path of ['/gyik', '/gyik?preview=', '/gyik?to=preview']) {
    expect({ path, isKept: isKept(await look(path)) }).toEqual({ path, isKept: true })
  }
  for (const path of ['/gyik?preview=x', '/gyik?to=1&preview=x']) {
    const { headers } = await look(path)
    expect({ path, control: headers['cache-control'] }).toEqual({ path, control: own })
  }
})

test('public pages: where those who buy have all connections, a page that has changed is made all the same', async () => {
  const ofVisitors = createDatabase(database.url, { connections: 1 })
  const held = await ofVisitors.pool.connect()
  const app = await createApp(shop.config, {
    database: ofVisitors,
    renderer: {
      version: 'test',
      render,
      assetsOf: () => ({ entry: '/main.js', stylesheets: [], modules: [], fonts: [] }),
    },
    clock: () => new Date(),
    mostDelay: Infinity,
    publicPages: { changes, database, proven: 0, mostStale: 0 },
  })
  try {
    const reader = () => createTestVisitor(app, shop.config.origins.en).get(concert.path)
    expect((await reader()).status).toBe(200)
    await sql`update event_dates set updated_at = now() where id = ${concert.id}`.execute(shop.db)
    render.mockClear()
    expect((await reader()).status).toBe(200)
    expect(render).toHaveBeenCalled()
  } finally {
    held.release()
    await app.close()
    await ofVisitors.close()
  }
})

describe('public pages: a visitor without a session', () => {
  test.each([
    '/',
    '/events/default',
    concert.path,
    '/season',
    '/season?city=Paris',
    '/composers',
    '/soloists',
    soloist,
    '/venues',
    '/gallery',
    '/gyik',
    '/tudasbazis',
    '/tudasbazis/when-to-applaud',
    '/terms',
  ])('%s is made once, and is for all', async (path) => {
    const first = await look(path)
    render.mockClear()
    const second = await look(path)
    expect(render).not.toHaveBeenCalled()
    expect([first.status, second.status]).toEqual([200, 200])
    expect(isKept(first) && isKept(second)).toBe(true)
    expect(second.body).toBe(first.body)
    expect(second.headers['set-cookie']).toBeUndefined()
    expect(String(second.headers['vary']).split(', ')).toEqual(
      expect.arrayContaining(['Cookie', 'x-hybrid', 'x-hybrid-only-data', 'x-hybrid-version', 'Accept-Encoding']),
    )
  })

  test('says the same as one who is looked after by themselves, whose cookie says nothing', async () => {
    for (const path of ['/', concert.path, '/season', '/tudasbazis', '/gyik', '/venues', '/gallery']) {
      const kept = await look(path)
      const visitor = shop.visitor()
      visitor.cookies.set('theme', 'dark')
      const theirs = await visitor.get(path)
      expect(isKept(theirs)).toBe(false)
      const { now: _, ...keptShop } = kept.props.shop
      const { now: __, ...theirShop } = theirs.props.shop
      expect({ ...kept.props, shop: keptShop }).toEqual({ ...theirs.props, shop: theirShop })
    }
  })

  test('gets a navigation as JSON, and a part of a page by themselves', async () => {
    const whole = await shop.visitor().hybrid('/venues')
    expect(isKept(whole)).toBe(true)
    expect(whole.headers).toMatchObject({ 'x-hybrid': 'true', 'content-type': 'application/json; charset=utf-8' })
    expect((await shop.visitor().hybrid('/venues')).body).toBe(whole.body)
    expect(isKept(await look('/venues'))).toBe(true)
    const part = await shop.visitor().hybrid('/venues', { component: 'venues', only: ['venues'] })
    expect([isKept(part), Object.keys(part.props)]).toEqual([false, expect.not.arrayContaining(['security'])])
    const stale = await shop.visitor().hybrid('/venues', { headers: { 'x-hybrid-version': 'older' } })
    expect([stale.status, isKept(stale)]).toEqual([409, false])
  })

  test('reads each language on its own host', async () => {
    const [english, french] = [await look('/venues'), await shop.visitor('fr').get('/venues')]
    expect(isKept(french)).toBe(true)
    expect([english.props.localization.locale, french.props.localization.locale]).toEqual(['en', 'fr'])
  })

  test('who has the page is told so, in every encoding', async () => {
    const { headers } = await look('/venues', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    const again = await look('/venues', {
      'if-none-match': `"other", ${String(headers['etag'])}`,
      'accept-encoding': 'gzip',
    })
    expect([again.status, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']])
    expect((await look('/venues', { 'if-none-match': 'W/"other"' })).status).toBe(200)
  })

  test('who has just refused a cookie is told, though the page is cached, and nobody else is', async () => {
    await look(concert.path)
    const marked = `${concert.path}?cookies-given=${Math.floor(Date.now() / 1000)}`
    const [told, others] = [await look(marked), await look(concert.path)]
    expect([told.headers['cache-control'], isKept(others)]).toEqual([own, true])
    expect([told.props.flash.notice?.kind, others.props.flash]).toEqual(['negative', {}])
  })

  test('a dialog that is opened over a page is cached by nobody', async () => {
    const redirectUrl = new URL('/venues', shop.config.origins.en).href
    const headers = { 'x-hybrid': 'true', 'x-hybrid-version': 'test', referer: redirectUrl }
    for (const answer of [await look(soloist, headers), await look(soloist, headers)]) {
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, own])
      expect(JSON.parse(answer.body)).toMatchObject({ dialog: { component: 'soloist', redirectUrl } })
    }
  })

  test('an error, and a page of its own, are cached by nobody', async () => {
    for (const [path, status] of [
      ['/no/such/page', 404],
      ['/events/nowhere/2031-01-01', 404],
      ['/cart', 200],
      ['/login', 200],
      ['/survey/first-visit', 200],
    ] as const) {
      const answers = [await look(path), await look(path)]
      expect([path, ...answers.map((answer) => answer.headers['cache-control'])]).toEqual([path, own, own])
      if (path !== '/survey/first-visit') expect([path, answers[0]!.status]).toEqual([path, status])
    }
  })

  test('what is sent, and the mere head of a page, is nothing that is cached', async () => {
    const host = new URL(shop.config.origins.en).host
    const head = await shop.inject({ method: 'HEAD', url: '/venues', headers: { host } })
    expect([head.statusCode, head.headers['cache-control']]).toEqual([200, own])
  })

  test('nobody can ask as the shop asks itself', async () => {
    const answer = await look('/venues', { 'x-inner-request': 'guessed' })
    expect(isKept(answer)).toBe(true)
  })
})

describe('public pages: a visitor with a session', () => {
  test('sees their own, is shown nobody else’s, and leaves nothing in what others see', async () => {
    await look(concert.path)
    const buyer = shop.visitor()
    await buyer.post(`/cart/add/${concert.ticket}`, { quantity: 2 })
    const theirs = await buyer.get(concert.path)
    expect(theirs.headers['cache-control']).toBe(own)
    expect(theirs.props.cart.count).toBe(2)
    const { csrf_token: token } = theirs.props.security
    expect(token).not.toBe('')
    const kept = await look(concert.path)
    expect(kept.props).toMatchObject({ cart: { count: 0 }, security: { user: null, csrf_token: '' } })
    expect(kept.body).not.toContain(token)
    for (const value of buyer.cookies.values()) expect(kept.body).not.toContain(value)
  })

  test('with a mere authorization, too, is looked after by themselves', async () => {
    expect((await look('/venues', { authorization: 'Bearer x' })).headers['cache-control']).toBe(own)
  })
})

describe('public pages: what changes', () => {
  const stockOf = (answer: TestResponse, ticket: number): number =>
    answer.props.eventDate.eventTickets.find(({ id }: { id: number }) => id === ticket).stock

  /** Returns the concert's state in the calendar. */
  function stateOf({ props }: TestResponse): string | undefined {
    const [, slug, day] = /^\/events\/([^/]+)\/(.+)$/.exec(concert.path)!
    const { venues } = props.eventDates.find(({ date }: { date: string }) => date === day)
    return venues.find((venue: { slug: string }) => venue.slug === slug).state
  }

  test('seats that somebody takes are gone for everybody at once', async () => {
    const before = stockOf(await look(other.path), other.ticket)
    await shop.visitor().post(`/cart/add/${other.ticket}`, { quantity: 3 })
    expect(stockOf(await look(other.path), other.ticket)).toBe(before - 3)
  })

  /** All seats held by carts or unpaid orders expire in a second. */
  const ends = {
    cart: () => sql`update cart_items set held_until = now() + interval '1 second' where held > 0`.execute(shop.db),
    order: () =>
      sql`update orders set expires_at = now() + interval '1 second' where state = 'awaiting_payment'`.execute(shop.db),
  }

  test.each(['cart', 'order'] as const)('seats whose hold ends are free at that moment: of a %s', async (kind) => {
    const before = stockOf(await look(other.path), other.ticket)
    const buyer = shop.visitor()
    await buyer.post(`/cart/add/${other.ticket}`, { quantity: 3 })
    if (kind === 'order') await sendCheckout(buyer)
    expect(stockOf(await look(other.path), other.ticket)).toBe(before - 3)
    await ends[kind]()
    await vi.waitFor(async () => expect(stockOf(await look(other.path), other.ticket)).toBeGreaterThanOrEqual(before), {
      timeout: 5_000,
    })
  })

  test.each([
    ['a title', () => sql`update events set title = jsonb_set(title, '{en}', '"Changed"')`.execute(shop.db)],
    ['a price', () => sql`update event_tickets set price_cents = price_cents + 100`.execute(shop.db)],
    ['seats', () => sql`update zones set capacity = capacity + 1 where id = ${concert.zone}`.execute(shop.db)],
    ['a concert', () => sql`update event_dates set status = 'postponed' where id = ${other.id}`.execute(shop.db)],
    ['a hall', () => sql`update venues set address = address || ' 1'`.execute(shop.db)],
    [
      'who plays',
      () =>
        sql`delete from event_soloists where event_id = (select min(event_id) from event_soloists)`.execute(shop.db),
    ],
  ])('%s that changes is seen at once', async (_, change) => {
    expect(await isMadeAgain(concert.path, change)).toBe(true)
  })

  test.each([
    [
      'a question',
      '/gyik',
      () => sql`update faqs set question = jsonb_set(question, '{en}', '"Why?"')`.execute(shop.db),
    ],
    ['an article', '/tudasbazis', () => sql`update articles set archived_at = now()`.execute(shop.db)],
    ['a page', '/terms', () => sql`update pages set title = jsonb_set(title, '{en}', '"New"')`.execute(shop.db)],
    [
      'the footer',
      '/venues',
      () => sql`update pages set footer_position = null where footer_position is not null`.execute(shop.db),
    ],
    [
      'a link of the footer',
      '/venues',
      () => sql`update menu_items set title = '{"en": "Lost tickets"}' where builtin = 'tickets'`.execute(shop.db),
    ],
    [
      'a picture',
      '/gallery',
      () => sql`delete from gallery_items where id = (select min(id) from gallery_items)`.execute(shop.db),
    ],
  ])('%s that changes is seen at once', async (_, path, change) => {
    expect(await isMadeAgain(path, change)).toBe(true)
  })

  test('nothing is made again for what no page shows', async () => {
    const isMade = await isMadeAgain(concert.path, async () => {
      await sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash)
        values ('en', 'A', 'B', 'a@example.com', 'Hello', '')`.execute(shop.db)
      await shop.visitor().post('/cart/promo-code/apply', { promo_code: 'UNKNOWN' })
      // An update without a change.
      await sql`update zones set held = held where id = ${concert.zone}`.execute(shop.db)
    })
    expect(isMade).toBe(false)
  })

  test('the clock changes a page: a sale opens, a page is published, a concert begins', async () => {
    const openSale = sql`update event_tickets set sale_starts_at = now() + interval '150 milliseconds', sale_ends_at = null
      where event_date_id = ${concert.id}`
    await openSale.execute(shop.db)
    await look(concert.path)
    await vi.waitFor(async () => {
      render.mockClear()
      await look(concert.path)
      expect(render).toHaveBeenCalled()
    })
    await sql`update pages set published_at = now() + interval '1 second' where key = 'terms'`.execute(shop.db)
    expect((await look('/terms')).status).toBe(404)
    await look('/venues')
    await vi.waitFor(async () => expect((await look('/terms')).status).toBe(200), { timeout: 5_000 })
    const { starts_at } = await shop.db
      .selectFrom('event_dates')
      .select('starts_at')
      .where('id', '=', concert.id)
      .executeTakeFirstOrThrow()
    expect(stateOf(await look(concert.path))).not.toBe('past')
    ahead = starts_at.getTime() - Date.now() - 60_000
    await look(concert.path)
    ahead += 61_000
    expect(stateOf(await look(concert.path))).toBe('past')
  })

  test('after a minute a page is made again, whatever has changed it', async () => {
    const isMade = await isMadeAgain('/venues', async () => {
      ahead = 60_001
    })
    expect(isMade).toBe(true)
  })

  // A new table requires a decision here whether pages show it: changes without a notification
  // remain invisible.
  test('of every table it is known whether its changes are told', async () => {
    const { rows } = await sql<{ table: string; isTold: boolean }>`
      select relname as table, exists (select from pg_trigger where tgrelid = pg_class.oid
        and tgfoid in ('tell_of_shown_change'::regproc, 'tell_of_seats'::regproc, 'tell_of_queue'::regproc)) as "isTold"
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      order by relname`.execute(shop.db)
    const silent = rows.filter(({ isTold }) => !isTold).map(({ table }) => table)
    expect(silent).toMatchInlineSnapshot(`
      [
        "admissions",
        "alarms",
        "attempts",
        "audit_log",
        "carts",
        "contact_messages",
        "contact_replies",
        "content_drafts",
        "counters",
        "demo_bank_notices",
        "demo_bank_payments",
        "demo_bank_refunds",
        "device_links",
        "disputes",
        "document_entries",
        "document_lines",
        "document_series",
        "documents",
        "email_changes",
        "event_composers",
        "event_searches",
        "former_slugs",
        "full_zones",
        "handover_codes",
        "inventory_moves",
        "invitations",
        "job_rounds",
        "kept_checkouts",
        "kept_media",
        "known_devices",
        "left_names",
        "list_prices",
        "migrations",
        "money_days",
        "money_entries",
        "money_summed",
        "money_sums",
        "new_recovery_codes",
        "operation_items",
        "operations",
        "order_items",
        "order_links",
        "order_visits",
        "outbox",
        "passkey_challenges",
        "passkeys",
        "password_resets",
        "payment_events",
        "payments",
        "pending_sign_ins",
        "plan_seats",
        "price_list_kinds",
        "price_lists",
        "promo_codes",
        "promo_redemptions",
        "questionnaire_submissions",
        "queue_minutes",
        "queue_passes",
        "reconciliations",
        "recovery_codes",
        "refund_lines",
        "refund_readings",
        "refunds",
        "registrations",
        "revisions",
        "sale_terms",
        "search_words",
        "season_uploads",
        "seat_blocks",
        "seat_claims",
        "seat_plans",
        "sessions",
        "sign_ins",
        "skipped_document_numbers",
        "skipped_numbers",
        "staff_sessions",
        "staff_settings",
        "survey_submissions",
        "terms_versions",
        "ticket_exchanges",
        "ticket_keys",
        "ticket_returns",
        "tickets",
        "turn_mails",
        "used_challenges",
        "user_rights",
        "user_roles",
        "users",
        "venue_searches",
        "visit_names",
      ]
    `)
  })
})

describe('public pages: where nothing can be proven', () => {
  test('every page is made for who asks for it, and is their own', async () => {
    const deaf = createChangeSignal(database.url.replace(/[^/]+$/, 'no_such_database'), { channel: 'shown_changed' })
    const alone = await createTestShop({
      database: { ...database, close: async () => {} },
      season: false,
      dependencies: { publicPages: { changes: deaf } },
    })
    const answers = [await alone.visitor().get('/venues'), await alone.visitor().get('/venues')]
    expect(answers.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
      [200, own],
      [200, own],
    ])
    await alone.close()
  })
})
