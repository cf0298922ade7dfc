/** Sellers as written: each field in its column, its messages, and their order. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { type SellerFields } from '../seller.ts'
import { quay } from './testing/quay.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

/** Every field of a seller with its new value, and its column. */
const isles: Record<keyof SellerFields, [typed: string, column: string, value: unknown]> = {
  name: ['Les Îles', 'name', 'Les Îles'],
  address: ['2 quai', 'address', '2 quai'],
  country: ['BE', 'country', 'BE'],
  tax_number: ['98765432100011', 'tax_number', '98765432100011'],
  vat_number: ['', 'vat_number', null],
  registration: ['RCS Paris 1', 'registration', 'RCS Paris 1'],
  email: ['a@example.com', 'email', 'a@example.com'],
  prefix: ['ILES', 'document_prefix', 'ILES'],
  note_en: ['No VAT.', 'note', { en: 'No VAT.' }],
  note_fr: ['Sans TVA.', 'note', { en: 'Sans TVA.', fr: 'Sans TVA.' }],
  note_hu: ['ÁFA nélkül.', 'note', { en: 'ÁFA nélkül.', hu: 'ÁFA nélkül.' }],
}

test('sellers: each field is changed in its column, and taken back, and no other seller is', async () => {
  const { visitor } = await desk.signedIn()
  const rows = async () =>
    (await db.selectFrom('legal_entities').selectAll().orderBy('id').execute()) as Record<string, unknown>[]
  const jetty = { ...quay, name: 'Jetée', prefix: 'JETEE' }
  const made = await visitor.post('/desk/settings/sellers', { mine: jetty })
  expect([made.props.errors, made.props.flash.notice]).toEqual([
    {},
    { kind: 'positive', text: 'The seller has been added. Choose it on the page of each hall for which it sells.' },
  ])
  const { id } = made.props.seller
  const path = `/desk/settings/sellers/${id}`
  const before = await rows()
  const own = before.find((row) => row['id'] === id)!
  expect(own).toMatchObject({ key: 'jetee', email: null, registration: null, note: null, country: 'FR' })
  for (const [name, [typed, column, value]] of Object.entries(isles)) {
    const { props } = await visitor.post(path, { was: jetty, mine: { ...jetty, [name]: typed } })
    const { notice } = props.flash
    expect([name, props.errors, notice.text]).toEqual([name, {}, 'Saved. It appears on documents from now on.'])
    const changed = before.map((row) => (row['id'] === id ? { ...row, [column]: value } : row))
    expect(await rows()).toEqual(changed)
    expect(notice.undo).toEqual({ url: `${path}/revisions/${props.revisions[0].id}`, method: 'POST', data: {} })
    await visitor.post(notice.undo.url, notice.undo.data)
    expect(await rows()).toEqual(before)
  }
  const same = await visitor.post(path, { was: jetty, mine: jetty })
  expect(same.props.flash.notice).toEqual({
    kind: 'positive',
    text: 'Nothing was changed: these are already the details.',
  })
  const { revisions } = same.props
  const empty = { before: JSON.stringify({}), after: JSON.stringify({ name: 'x' }) }
  const nothing = await db
    .insertInto('revisions')
    .values({ subject: `seller ${id}`, actor: 'user 1', ...empty })
    .returning('id')
    .executeTakeFirstOrThrow()
  const none = await visitor.post(`${path}/revisions/${nothing.id}`, {})
  expect(none.props.flash.notice).toEqual({
    kind: 'positive',
    text: 'Nothing was changed: these are already the details.',
  })
  expect(revisions.length).toBeGreaterThanOrEqual(2 * Object.keys(isles).length)
})

test('sellers: what is wrong is said at its field, of a new one and of one that is there; what is no form is refused', async () => {
  const { visitor } = await desk.signedIn()
  const wrong = { ...quay, name: ' ', country: 'FR', vat_number: '12', prefix: 'TOO-LONG' }
  const errors = {
    name: 'Please fill this in: documents must say it.',
    vat_number: 'That is not an EU VAT number: it begins with the two letters of its country.',
    prefix: 'Enter 1 to 8 letters and digits without accents, such as QUAI.',
  }
  const { id } = (await visitor.post('/desk/settings/sellers', { mine: { ...quay, name: '写真', prefix: 'PHOTO' } }))
    .props.seller
  const row = await db.selectFrom('legal_entities').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.key).toBe('seller')
  const before = await db.selectFrom('legal_entities').selectAll().orderBy('id').execute()
  for (const path of ['/desk/settings/sellers', `/desk/settings/sellers/${id}`]) {
    const said = async (body: object) => (await visitor.post(path, body)).props.errors
    expect(await said({ was: quay, mine: wrong })).toEqual(errors)
    expect(Object.keys(await said({ mine: 'x' }))).toEqual(['mine'])
    expect(
      Object.keys(await said({ mine: Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`x${at}`, ''])) })),
    ).toEqual(['mine'])
  }
  expect(await db.selectFrom('legal_entities').selectAll().orderBy('id').execute()).toEqual(before)
  const theirs = { ...quay, name: '写真', prefix: 'PHOTO' }
  await visitor.post(`/desk/settings/sellers/${id}`, { was: theirs, mine: { ...theirs, registration: 'A' } })
  const { props } = await visitor.post(`/desk/settings/sellers/${id}`, {
    was: theirs,
    mine: { ...theirs, registration: 'B' },
  })
  expect(props.errors).toEqual({ registration: 'A colleague has changed this in the meantime.' })
})

test('sellers: the page of one has the countries, and is called by its name; without one, by that of the shop', async () => {
  const { visitor } = await desk.signedIn('owner', 'fr')
  await sql`update legal_entities set name = '' where id = 1`.execute(db)
  const { seller, countries, revisions, head } = (await visitor.hybrid('/desk/settings/sellers/new')).props
  expect([seller, revisions, head]).toEqual([null, [], { title: 'Autre vendeur' }])
  expect(countries).toContainEqual({ code: 'DE', name: 'Allemagne' })
  expect((await visitor.hybrid('/desk/settings/sellers/1')).props.head).toEqual({ title: desk.config.shopName })
  await sql`update legal_entities set name = 'Quai' where id = 1`.execute(db)
  expect((await visitor.hybrid('/desk/settings/sellers/1')).props.head).toEqual({ title: 'Quai' })
})

test('sellers: they stand in the order in which they were made, each with its halls in the order of the house', async () => {
  const { visitor } = await desk.signedIn()
  const bank = { ...quay, name: 'Berge', prefix: 'BERGE' }
  const { id } = (await visitor.post('/desk/settings/sellers', { mine: bank })).props.seller
  const halls = []
  for (let number = 0; number < 3; number++) halls.push((await storeConcert(db, { bystanders: false })).venueId)
  for (const [at, venue] of halls.entries())
    await sql`update venues set legal_entity_id = ${id}, country = 'FR', position = ${[2, 1, 1][at]}, title = ${JSON.stringify({ en: `Hall ${at}` })}::jsonb
      where id = ${venue}`.execute(db)
  const { sellers } = (await visitor.hybrid('/desk/settings')).props
  const ids = sellers.map((line: { id: number }) => line.id)
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b))
  expect(sellers.at(-1)).toEqual({
    id,
    name: 'Berge',
    country: 'FR',
    prefix: 'BERGE',
    halls: ['Hall 1', 'Hall 2', 'Hall 0'],
  })
  expect((await visitor.hybrid(`/desk/settings/sellers/${id}`)).props.seller).toEqual({
    id,
    fields: bank,
    isPrefixFixed: false,
    halls: ['Hall 1', 'Hall 2', 'Hall 0'],
  })
})

test('sellers: of two of the same name that are made at once each has a key of its own', async () => {
  const { visitor } = await desk.signedIn()
  const mine = { ...quay, name: 'Digue', prefix: 'DIGUE' }
  const { answer } = await db.transaction().execute(async (trx) => {
    await sql`insert into legal_entities (key, name, address, document_prefix) values ('digue', 'Digue', '', 'DIGUE2')`.execute(
      trx,
    )
    const sent = visitor.post('/desk/settings/sellers', { mine })
    await whileSomebodyWaits(db, sent)
    return { answer: sent }
  })
  const { errors, seller } = (await answer).props
  const { key } = await db
    .selectFrom('legal_entities')
    .select('key')
    .where('id', '=', seller.id)
    .executeTakeFirstOrThrow()
  expect([errors, key]).toEqual([{}, 'digue-2'])
})
