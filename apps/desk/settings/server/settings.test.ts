/**
 * Settings of the organiser: saved, merged, reverted; the shop applies them, and keeps its
 * promises.
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createChangeSignal } from '#platform/database/change-signal.ts'
import { settingNames } from '#core/settings/settings.ts'
import { createLiveSettings, followSettings } from '#core/settings/server/live-settings.ts'
import { readConfig } from '#operations/config/config.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false, environment: { SEATS_PER_SENDER: '300' } })
afterAll(desk.close)
const { db } = desk

type Owner = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
const asTexts = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)]))
async function read(visitor: Owner): Promise<Record<string, string>> {
  return asTexts((await visitor.hybrid('/desk/settings')).props.values)
}
const save = (visitor: Owner, was: Record<string, string>, changes: Record<string, string>) =>
  visitor.post('/desk/settings', { was, mine: { ...was, ...changes } })

// Holds: desk.settings-count-at-once
test('settings: what is saved counts in the shop at once, with history and author, and is taken back', async () => {
  const { id, visitor } = await desk.signedIn()
  const was = await read(visitor)
  const { props } = await save(visitor, was, {
    shop_name: ' Salle  Verte ',
    hold_minutes: '20',
    return_until_hours: '48',
  })
  expect(props.errors).toEqual({})
  expect(props.shop.name).toBe('Salle Verte')
  expect(props.values).toMatchObject({ shop_name: 'Salle Verte', hold_minutes: 20, return_until_hours: 48 })
  expect(props.revisions[0].changes).toEqual([
    { field: 'shop_name', before: 'Cadenza', after: 'Salle Verte' },
    { field: 'hold_minutes', before: '15', after: '20' },
    { field: 'return_until_hours', before: '', after: '48' },
  ])
  const home = await desk.visitor().get('/')
  expect(JSON.stringify(home.props)).toContain('Salle Verte')
  expect(await db.selectFrom('settings').select('value').where('name', '=', 'shop_name').execute()).toEqual([
    { value: 'Salle Verte' },
  ])
  const lines = await db.selectFrom('audit_log').selectAll().where('subject', '=', 'settings').execute()
  expect(lines).toMatchObject([
    { actor: `user ${id}`, action: 'settings change', details: { after: { hold_minutes: 20 } } },
  ])
  const { undo } = props.flash.notice
  const back = await visitor.post(undo.url, undo.data)
  expect(asTexts(back.props.values)).toEqual(was)
  const same = await save(visitor, was, {})
  expect(
    [props, back.props, same.props].map(({ flash }) => [flash.notice.text, flash.notice.undo !== undefined]),
  ).toEqual([
    ['Saved. The shop uses it now.', true],
    ['Undone. The previous setting applies again.', true],
    ['Nothing was changed: this is already the setting.', false],
  ])
  expect(back.props.revisions).toHaveLength(2)
  expect((await visitor.post('/desk/settings/revert', { revision: 999_999 })).status).toBe(404)
})

test('settings: the shop goes by what is saved or taken back before anybody looks at the desk again', async () => {
  const { visitor } = await desk.signedIn()
  const was = await read(visitor)
  const send = (path: string, data: object) => visitor.post(path, data, { follow: false })
  await send('/desk/settings', { was, mine: { ...was, shop_name: 'Salle Rouge' } })
  expect(desk.config.shopName).toBe('Salle Rouge')
  const { id } = await db.selectFrom('revisions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await send('/desk/settings/revert', { revision: id })
  expect(desk.config.shopName).toBe(was['shop_name'])
})

// Holds: desk.settings-bounds
test('settings: each wrong field is told with its bounds, and nothing is saved', async () => {
  const { visitor } = await desk.signedIn()
  const was = await read(visitor)
  const { props } = await save(visitor, was, {
    hold_minutes: '61',
    seats_per_visit: '',
    contact_email: 'nobody',
    shop_name: 'New',
  })
  expect(Object.keys(props.errors).toSorted()).toEqual(['contact_email', 'hold_minutes', 'seats_per_visit'])
  expect(props.errors.hold_minutes).toMatch(/1 to 60/)
  expect(props.errors.contact_email).toMatch(/not an e-mail address/)
  const told = async (changes: Record<string, string>) => (await save(visitor, was, changes)).props.errors
  expect(await told({ shop_name: 'x'.repeat(61), contact_phone: '1'.repeat(41) })).toEqual({
    shop_name: 'At most 60 characters.',
    contact_phone: 'At most 40 characters.',
  })
  expect(await told({ shop_name: '–', contact_phone: 'call me' })).toEqual({
    shop_name: 'Enter a name with a letter or a number in it.',
    contact_phone: 'Enter the number in digits.',
  })
  expect(await read(visitor)).toEqual(was)
  for (const body of [
    {},
    { mine: 'x' },
    { was, mine: { hold_minutes: ['1'] } },
    { was, mine: { hold_minutes: '9'.repeat(2000) } },
  ])
    expect((await visitor.post('/desk/settings', body)).status).toBeLessThan(500)
  expect(await read(visitor)).toEqual(was)
})

test('settings: what was wrong before and is not typed anew is not checked', async () => {
  const { visitor } = await desk.signedIn()
  const was = { ...(await read(visitor)), contact_email: 'nobody' }
  const { props } = await save(visitor, was, { hold_minutes: '19' })
  expect([props.errors, props.values.hold_minutes]).toEqual([{}, 19])
})

test('settings: the legal texts are those of the footer, in its order, and the terms wherever they stand', async () => {
  const text = (...languages: string[]) =>
    JSON.stringify(
      Object.fromEntries(languages.map((language) => [language, [{ id: 'a', name: 'text', props: { nodes: [] } }]])),
    )
  await sql`delete from pages`.execute(db)
  await sql`insert into pages (key, slug, title, content, footer_position, published_at, archived_at)
    select key, jsonb_build_object('en', key), jsonb_build_object('en', key), content::jsonb, footer, published_at, archived_at
    from (values
      ('second', ${text('en', 'fr', 'hu')}, 2, now(), null),
      ('first', ${text('en', 'hu')}, 1, now() + interval '1 hour', null),
      ('given-up', ${text('en')}, 3, now(), now()),
      ('beside', ${text('en')}, null, now(), null),
      ('terms', ${text('en')}, null, null, null)
    ) as given (key, content, footer, published_at, archived_at)`.execute(db)
  // Nothing written remains.
  await sql`update pages set content = content || '{"fr": []}' where key = 'terms'`.execute(db)
  const { legal } = (await (await desk.signedIn()).visitor.hybrid('/desk/settings')).props
  expect(legal).toMatchObject([
    { key: 'first', address: '/first', isPublished: false, missing: ['fr'] },
    { key: 'second', address: '/second', isPublished: true, missing: [] },
    { key: 'terms', address: '/terms', isPublished: false, missing: ['fr', 'hu'] },
  ])
  await sql`update pages set slug = '{"en": "first", "fr": "premier"}', title = '{"en": "first", "fr": "Premier"}'
    where key = 'first'`.execute(db)
  const { props } = await (await desk.signedIn('owner', 'fr')).visitor.hybrid('/desk/settings')
  expect(props.legal[0]).toMatchObject({ title: 'Premier', address: '/premier' })
})

// Holds: desk.settings-environment-wins
test('settings: what the environment says is shown, and stays whatever is sent', async () => {
  const { visitor } = await desk.signedIn()
  const { props } = await visitor.hybrid('/desk/settings')
  expect(props.fixed).toEqual(['seats_per_sender'])
  const was = await read(visitor)
  const answer = await save(visitor, was, { seats_per_sender: '7', hold_minutes: '16' })
  expect(answer.props.values).toMatchObject({ seats_per_sender: 300, hold_minutes: 16 })
  const row = await db.selectFrom('shop_settings').select('seats_per_sender').executeTakeFirstOrThrow()
  expect(row.seats_per_sender).toBeNull()
  // It is neither checked nor reverted to its value before the environment fixed it.
  expect((await save(visitor, was, { seats_per_sender: 'many' })).props.errors).toEqual({})
  const before = JSON.stringify({ seats_per_sender: 7, hold_minutes: 12 })
  const { id } = await db
    .insertInto('revisions')
    .values({ subject: 'settings', actor: 'user 1', before, after: before })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { values } = (await visitor.post('/desk/settings/revert', { revision: id })).props
  expect(values).toMatchObject({ seats_per_sender: 300, hold_minutes: 12 })
  const still = await db.selectFrom('shop_settings').select('seats_per_sender').executeTakeFirstOrThrow()
  expect(still.seats_per_sender).toBeNull()
})

test('settings: of two people what only one has touched is merged, what both have is shown with both values', async () => {
  const { visitor: anna } = await desk.signedIn()
  const { visitor: bela } = await desk.signedIn()
  const was = await read(anna)
  await save(bela, was, { hold_minutes: '25', contact_phone: '+36 1 111 1111' })
  const { props } = await save(anna, was, { hold_minutes: '30', seats_per_visit: '40' })
  expect(props.flash.conflicts).toEqual([{ name: 'hold_minutes', mine: 30, theirs: 25 }])
  expect(props.values).toMatchObject({ hold_minutes: 25, seats_per_visit: 60 })
  const seen = { ...was, hold_minutes: '25' }
  const decided = await save(anna, seen, { hold_minutes: '30', seats_per_visit: '40' })
  expect(decided.props.values).toMatchObject({ hold_minutes: 30, seats_per_visit: 40, contact_phone: '+36 1 111 1111' })
})

test('settings: a shorter hold and a smaller cap count for new holds; what is held stays for as long as was promised', async () => {
  const { visitor } = await desk.signedIn()
  await save(visitor, await read(visitor), { hold_minutes: '40', seats_per_visit: '60' })
  const concert = await storeConcert(db, { capacity: 100, bystanders: false })
  const buyer = desk.visitor()
  await buyer.get('/cart')
  const add = (quantity: number) => buyer.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: String(quantity) })
  await add(6)
  const held = () =>
    sql<{ held: number; minutes: string }>`
      select sum(held)::integer as held, extract(epoch from max(held_until) - now()) / 60 as minutes from cart_items
      where event_ticket_id = ${concert.ticketIds[0]}`
      .execute(db)
      .then(({ rows }) => rows[0]!)
  expect(Number((await held()).minutes)).toBeGreaterThan(39)

  await save(visitor, await read(visitor), { hold_minutes: '5' })
  await add(1)
  expect((await held()).held).toBe(7)
  expect(Number((await held()).minutes)).toBeGreaterThan(39)
  await save(visitor, await read(visitor), { seats_per_visit: '4' })
  await add(1)
  expect((await held()).held).toBe(7)
  expect(Number((await held()).minutes)).toBeGreaterThan(39)
  const other = desk.visitor()
  await other.get('/cart')
  await other.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: '5' })
  expect((await held()).held).toBe(7)
  await other.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: '4' })
  expect((await held()).held).toBe(11)
  const { rows } = await sql<{ minutes: string }>`
    select extract(epoch from min(held_until) - now()) / 60 as minutes from cart_items where event_ticket_id = ${concert.ticketIds[0]}`.execute(
    db,
  )
  expect(Number(rows[0]!.minutes)).toBeLessThan(5.1)
})

test('settings: the terms of returns are written down with each change, and not for any other', async () => {
  const { visitor } = await desk.signedIn()
  const terms = () =>
    db.selectFrom('sale_terms').select(['return_until_hours', 'exchange_until_hours']).orderBy('id').execute()
  await save(visitor, await read(visitor), { return_until_hours: '24', exchange_until_hours: '' })
  const before = await terms()
  await save(visitor, await read(visitor), { hold_minutes: '11' })
  expect(await terms()).toEqual(before)
  await save(visitor, await read(visitor), { return_until_hours: '72' })
  expect(await terms()).toEqual([...before, { return_until_hours: 72, exchange_until_hours: null }])
  await expect(sql`delete from sale_terms`.execute(db)).rejects.toThrow('stay as they were')
})

// Holds: desk.settings-count-at-once
test('settings: another process goes by them within a second, and what its environment says stays', async () => {
  const config = readConfig({ NODE_ENV: 'test', HOLD_MINUTES: '33' })
  const settings = createLiveSettings(config)
  const changes = createChangeSignal(desk.database.url, { channel: 'shown_changed' })
  const end = followSettings(settings, { changes, db })
  try {
    const { visitor } = await desk.signedIn()
    await save(visitor, await read(visitor), { shop_name: 'First' })
    await expect.poll(() => config.shopName).toBe('First')
    await save(visitor, await read(visitor), { shop_name: 'Second', hold_minutes: '9' })
    const saved = performance.now()
    await expect.poll(() => config.shopName, { interval: 20 }).toBe('Second')
    expect(performance.now() - saved).toBeLessThan(1500)
    expect(config).toMatchObject({ holdMinutes: 33, mailFrom: 'Second <tickets@cadenza.example>' })
  } finally {
    await end()
    await changes.close()
  }
})

test('settings: what is sent and is no form is refused whole; what both have written is told by field', async () => {
  const { visitor } = await desk.signedIn()
  const was = await read(visitor)
  const refused = async (url: string, body: object) => Object.keys((await visitor.post(url, body)).props.errors)
  const tooMany = Object.fromEntries(Array.from({ length: settingNames.length + 1 }, (_, at) => [`x${at}`, 'x']))
  expect(await refused('/desk/settings', { was, mine: 'x' })).toEqual(['mine'])
  expect(await refused('/desk/settings', { was, mine: tooMany })).toEqual(['mine'])
  expect(await refused('/desk/settings', { was: tooMany, mine: was })).toEqual(['was'])
  expect(await refused('/desk/settings', { was, mine: { ...was, return_keeps_fees: 'maybe' } })).toEqual([])
  for (const revision of ['x', 0, 1.5])
    expect(await refused('/desk/settings/revert', { revision })).toEqual(['revision'])
  const email = `${'a'.repeat(250)}@example.com`
  expect((await save(visitor, was, { contact_email: email })).props.errors).toEqual({
    contact_email: 'At most 254 characters.',
  })
  const { visitor: other } = await desk.signedIn()
  await save(other, was, { contact_phone: '+36 1 222 2222' })
  const { props } = await save(visitor, was, { contact_phone: '+36 1 333 3333' })
  expect([props.errors, props.flash]).toEqual([
    { contact_phone: 'A colleague has changed this in the meantime.' },
    { conflicts: [{ name: 'contact_phone', mine: '+36 1 333 3333', theirs: '+36 1 222 2222' }] },
  ])
})

test('settings: the log and the history have what was changed and taken back, and nothing where nothing was', async () => {
  const { id, visitor } = await desk.signedIn()
  await db.updateTable('shop_settings').set({ hold_minutes: 21 }).execute()
  const was = await read(visitor)
  // Another process has just saved it.
  expect(was['hold_minutes']).toBe('21')
  const { props } = await save(visitor, was, { hold_minutes: '22', exchange_until_hours: '3' })
  const { undo } = props.flash.notice
  expect(undo).toEqual({ url: '/desk/settings/revert', method: 'POST', data: { revision: expect.any(Number) } })
  const back = await visitor.post(undo.url, undo.data)
  const again = await visitor.post(undo.url, undo.data)
  expect(again.props.flash.notice).toEqual({
    kind: 'positive',
    text: 'Nothing was changed: this is already the setting.',
  })
  const last = back.props.flash.notice.undo
  await visitor.post(last.url, last.data)
  const [before, after] = [
    { hold_minutes: 21, exchange_until_hours: null },
    { hold_minutes: 22, exchange_until_hours: 3 },
  ]
  const lines = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor', '=', `user ${id}`)
    .where('subject', '=', 'settings')
    .orderBy('id')
    .execute()
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['settings change', { before, after }],
    ['settings revert', { before: after, after: before }],
    ['settings revert', { before, after }],
  ])
  expect(await read(visitor)).toEqual({ ...was, hold_minutes: '22', exchange_until_hours: '3' })
  const { rows } =
    await sql`select before, after, actor from revisions where subject = 'settings' order by id desc limit 3`.execute(
      db,
    )
  expect(rows).toEqual([
    { before, after, actor: `user ${id}` },
    { before: after, after: before, actor: `user ${id}` },
    { before, after, actor: `user ${id}` },
  ])
})
