/**
 * Promo codes at the desk: created individually and by hundreds, changed while orders use them,
 * exported.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { holdPromo } from '#core/cart/server/promo-store.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { newPromo, type PromoDetail, toPromoFields } from '../promo.ts'
import { createPromoCodes } from './promo-store.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let visitor: Visitor
beforeEach(async () => {
  await emptyShop(db)
  await sql`truncate promo_codes cascade`.execute(db)
  visitor = (await desk.signedIn()).visitor
})

const list = '/desk/promo-codes'
const spring = { ...newPromo, code: 'SPRING', title_en: 'Spring offer', off: '10' }
const codes = () => db.selectFrom('promo_codes').selectAll().orderBy('id').execute()
const make = (typed: object, by: Visitor = visitor) => by.post(list, { ...spring, ...typed }, { follow: false })
async function made(typed: object = {}): Promise<{ id: number; path: string }> {
  const { location } = await make(typed)
  return { id: Number(location!.split('/').at(-1)), path: location! }
}
const read = async (path: string, by: Visitor = visitor) => (await by.hybrid(path)).props
const typedOf = async (path: string) => ({ ...toPromoFields((await read(path)).code as PromoDetail, 'en') })
const auditOf = async () =>
  (
    await db
      .selectFrom('audit_log')
      .select('action')
      .where((where) => where('subject', 'like', 'promo%'))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('promo codes: one is made, found by the shop, and listed with what it takes off', async () => {
  const { path } = await made({
    kind: 'fixed',
    off: '5,50',
    max_uses: '3',
    starts: '2026-01-02T10:00',
    title_fr: 'Offre',
  })
  const { code } = await read(path)
  expect(code).toMatchObject({
    code: 'SPRING',
    title: { en: 'Spring offer', fr: 'Offre' },
    off: { kind: 'fixed', cents: 550 },
    starts: '2026-01-02T10:00',
    maxUses: 3,
    used: 0,
    together: 1,
    venue: null,
  })
  const { props } = await visitor.hybrid(`${list}?q=pring`)
  expect(props.codes).toMatchObject([{ code: 'SPRING', title: 'Spring offer', maxUses: 3, hall: null }])
  expect((await visitor.hybrid(`${list}?state=paused`)).props.codes).toEqual([])
  expect(await auditOf()).toContain('promo code made')
})

test.each(
  Object.entries({
    title_en: 'Summer offer',
    title_fr: 'Offre',
    title_hu: 'Ajánlat',
    off: '5',
    kind: 'fixed',
    starts: '2026-02-03T10:00',
    ends: '2046-03-03T10:00',
    max_uses: '7',
  }).flatMap(([field, typed]) => ['percent', 'fixed'].map((kind) => [field, typed, kind] as const)),
)(
  'promo codes: %s alone becomes “%s” of a code of kind %s, stays so, and is taken back',
  async (field, typed, kind) => {
    const { path } = await made({ kind })
    const fields = async () => {
      const { off, ...others } = await typedOf(path)
      return { ...others, off: Number(off) }
    }
    const [was, before] = [await typedOf(path), await fields()]
    const { props } = await visitor.post(path, { was, mine: { ...was, [field]: typed } })
    expect(props.errors).toEqual({})
    expect(await fields()).toEqual({ ...before, [field]: field === 'off' ? 5 : typed })
    const undo = props.flash?.notice.undo
    if (undo) await visitor.post(undo.url, undo.data)
    expect(await fields()).toEqual(before)
  },
)

test('promo codes: five hundred are made at once, no two alike, in letters that are not mistaken, and paused together', async () => {
  const { location } = await make({ many: 'true', prefix: 'GALA', count: '500' })
  const rows = await codes()
  expect(rows).toHaveLength(500)
  expect(new Set(rows.map(({ code }) => code)).size).toBe(500)
  for (const { code, batch } of rows) {
    expect(code).toMatch(/^GALA-[34679ACDEFGHJKMNPQRTWXY]{5}-[34679ACDEFGHJKMNPQRTWXY]{5}$/)
    expect(batch).toBe(rows[0]!.batch)
  }
  const first = await read(location!)
  expect(first.codes).toHaveLength(50)
  const second = await read(`${location}&after=${first.list.after}`)
  expect(second.codes[0].id).toBe(first.codes.at(-1).id - 1)
  const paused = await visitor.post(`${list}/batches/${rows[0]!.batch}`, { change: 'pause' })
  expect(paused.props.flash.notice.text).toBe('500 codes are paused.')
  expect((await visitor.hybrid(`${list}?state=paused`)).props.codes).toHaveLength(50)
  const { undo } = paused.props.flash.notice
  await visitor.post(undo.url, undo.data)
  expect((await visitor.hybrid(`${list}?state=paused`)).props.codes).toEqual([])
  expect(await auditOf()).toEqual(
    expect.arrayContaining(['promo codes made', 'promo batch pause', 'promo batch resume']),
  )
})

test('promo codes: of codes some of which exist nothing is made, and the number is told', async () => {
  await made()
  const answer = await visitor.post(list, { ...spring, code: 'spring' })
  expect(answer.props.errors).toEqual({ code: 'This code already exists. Nothing was created.' })
  const values = new Map([
    ['title_en', 'X'],
    ['off', 'percent 5'],
  ])
  const outcome = await db
    .transaction()
    .execute((trx) => createPromoCodes(trx, { codes: ['NEW', 'Spring', 'OTHER'], values, timeZone: 'Europe/Paris' }))
  expect(outcome).toEqual({ taken: 1 })
})

test('promo codes: of a new one all that is wrong is told at once', async () => {
  const wrong = { code: 'A B', title_en: ' ', off: '0', max_uses: '-1', venue: '999999' }
  const { props } = await visitor.post(list, { ...spring, ...wrong })
  expect(Object.keys(props.errors).toSorted()).toEqual(['code', 'max_uses', 'off', 'title_en', 'venue'])
})

test('promo codes: of two people who make the same code at once, one has made it', async () => {
  const { visitor: other } = await desk.signedIn()
  const answers = await Promise.all([visitor.post(list, spring), other.post(list, { ...spring, code: 'Spring' })])
  expect(answers.filter(({ props }) => props.errors.code).length).toBe(1)
  expect(await codes()).toHaveLength(1)
})

test.each([
  [{ code: 'A B' }, 'code'],
  [{ code: 'x'.repeat(200) }, 'code'],
  [{ code: ['SPRING'] }, 'code'],
  [{ title_en: ' ' }, 'title_en'],
  [{ title_hu: 'x'.repeat(81) }, 'title_hu'],
  [{ off: '0' }, 'off'],
  [{ off: '101' }, 'off'],
  [{ kind: 'fixed', off: '9999999' }, 'off'],
  [{ kind: 'gift' }, 'off'],
  [{ max_uses: '1000001' }, 'max_uses'],
  [{ max_uses: '-1' }, 'max_uses'],
  [{ starts: '2026-02-30' }, 'starts'],
  [{ starts: '2046-02-03T10:00', ends: '2046-02-03T10:00' }, 'ends'],
  [{ ends: '2001-02-03T10:00' }, 'ends'],
  [{ venue: '999999' }, 'venue'],
  [{ many: 'true', count: '501' }, 'count'],
  [{ many: 'true', prefix: '=cmd|' }, 'prefix'],
])('promo codes: what cannot be is told at its field: %j', async (typed, field) => {
  const { props } = await visitor.post(list, { ...spring, ...typed })
  expect(Object.keys(props.errors)).toEqual([field])
  expect(await codes()).toEqual([])
})

test('promo codes: one that has ended is changed without its end', async () => {
  const { id, path } = await made()
  await sql`update promo_codes set ends_at = now() - interval '1 day' where id = ${id}`.execute(db)
  const was = await typedOf(path)
  const { props } = await visitor.post(path, { was, mine: { ...was, off: '5' } })
  expect([props.errors, (await typedOf(path)).ends]).toEqual([{}, was.ends])
})

async function usedOnce(max: string) {
  const concert = await storeConcert(db, { bystanders: false })
  const { id, path } = await made({ max_uses: max })
  const order = await buy(desk, desk.visitor(), concert, { quantity: 2, promo: 10 })
  await sql`insert into promo_redemptions (order_id, promo_code_id, state) values (${order.id}, ${id}, 'redeemed')
    on conflict (order_id) do update set promo_code_id = excluded.promo_code_id`.execute(db)
  await sql`update promo_codes set used = 1 where id = ${id}`.execute(db)
  return { id, path, order, concert }
}

test('promo codes: a code in use is changed: its orders stay, its limit is never below them, its hall stays', async () => {
  const { id, path, order, concert } = await usedOnce('5')
  const before = await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  const was = await typedOf(path)
  const save = (changes: object) => visitor.post(path, { was, mine: { ...was, ...changes } })
  await sql`update promo_codes set used = 3 where id = ${id}`.execute(db)
  expect((await save({ max_uses: '2' })).props.errors).toEqual({
    max_uses: 'It was used 3 times: enter at least 3.',
  })
  expect((await save({ venue: String(concert.venueId) })).props.errors).toEqual({
    venue: '1 order has used it: its hall cannot change.',
  })
  const { props } = await save({ off: '25', max_uses: '3' })
  expect(props.errors).toEqual({})
  expect(props.code).toMatchObject({ off: { kind: 'percent', percent: 25 }, maxUses: 3, state: 'used_up' })
  expect(await db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()).toEqual(before)
  const orders = await visitor.hybrid(`/desk/orders?promo=${id}`)
  expect(orders.props.orders.map(({ reference }: { reference: string }) => reference)).toEqual([order.ref_nr])
  expect(orders.props.code).toBe('SPRING')
  const { undo } = props.flash.notice
  await visitor.post(undo.url, undo.data)
  expect((await read(path)).code).toMatchObject({ off: { kind: 'percent', percent: 10 }, maxUses: 5 })
})

/** Forbidden changes of a code: its state, the new fields, and the reason. */
const forbidden: Record<
  string,
  () => Promise<{ path: string; id: number; fields: Record<string, string>; why: string }>
> = {
  async 'fewer uses than orders have had'() {
    const code = await made({ max_uses: '' })
    await sql`update promo_codes set used = 3 where id = ${code.id}`.execute(db)
    return { ...code, fields: { max_uses: '2' }, why: 'It was used 3 times: enter at least 3.' }
  },
  async 'another hall than its orders have it for'() {
    const { id, path, concert } = await usedOnce('5')
    return { id, path, fields: { venue: String(concert.venueId) }, why: '1 order has used it: its hall cannot change.' }
  },
  async 'of a hall that is archived'() {
    const code = await made()
    const { venueId } = await storeConcert(db, { bystanders: false })
    await sql`update venues set archived_at = now() where id = ${venueId}`.execute(db)
    return { ...code, fields: { venue: String(venueId) }, why: 'Choose one of your halls.' }
  },
  async 'over before it begins'() {
    const code = await made({ starts: '2046-02-03T10:00' })
    return { ...code, fields: { ends: '2046-02-03T10:00' }, why: 'The code would end before it begins.' }
  },
  async 'over already'() {
    const why = 'This end is in the past: nobody could use the code.'
    return { ...(await made()), fields: { ends: '2001-02-03T10:00' }, why }
  },
}

test.each(Object.keys(forbidden))(
  'promo codes: none becomes %s, neither saved so nor taken back to it',
  async (what) => {
    const { id, path, fields, why } = await forbidden[what]!()
    const [name] = Object.keys(fields)
    const before = await codes()
    const was = await typedOf(path)
    expect((await visitor.post(path, { was, mine: { ...was, ...fields } })).props.errors).toEqual({ [name!]: why })
    const stored = Object.fromEntries(
      Object.entries(fields).map(([field, typed]) => [field, field === 'ends' ? typed : Number(typed)]),
    )
    const revision = await db
      .insertInto('revisions')
      .values({ subject: `promo code ${id}`, actor: 'user 1', before: JSON.stringify(stored), after: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await visitor.hybrid(path)
    const { props } = await visitor.post(`${path}/revisions/${revision.id}`)
    expect(props.flash.notice).toEqual({ kind: 'warning', text: `This cannot be restored. ${why}` })
    expect(await codes()).toEqual(before)
  },
)

test('promo codes: one that nobody has used goes back to the hall that it had, and to as many uses as it has had', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  const { id, path } = await made({ max_uses: '3', venue: String(venueId) })
  const was = await typedOf(path)
  const { undo } = (await visitor.post(path, { was, mine: { ...was, max_uses: '', venue: '' } })).props.flash.notice
  await sql`update promo_codes set used = 3 where id = ${id}`.execute(db)
  await visitor.post(undo.url, undo.data)
  expect((await read(path)).code).toMatchObject({ maxUses: 3, venue: venueId })
})

test('promo codes: the last use and a lower limit at once leave no more uses than the limit', async () => {
  const { id, path } = await made({ max_uses: '9' })
  await sql`update promo_codes set used = 4 where id = ${id}`.execute(db)
  const was = await typedOf(path)
  const use = () =>
    sql`update promo_codes set used = used + 1 where id = ${id} and (max_uses is null or used < max_uses)`.execute(db)
  const lower = () => visitor.post(path, { was, mine: { ...was, max_uses: '5' } })
  await Promise.all([use(), lower(), use(), use()])
  const [row] = await codes()
  expect(row!.used).toBeLessThanOrEqual(row!.max_uses!)
})

test('promo codes: of two people what only one has touched is merged, what both have is shown', async () => {
  const { path } = await made()
  const was = await typedOf(path)
  const { visitor: other } = await desk.signedIn()
  await other.post(path, { was, mine: { ...was, off: '20', title_fr: 'Printemps' } })
  const { props } = await visitor.post(path, { was, mine: { ...was, off: '30', title_hu: 'Tavasz' } })
  expect(props.flash.conflicts).toEqual([{ name: 'off', mine: 'percent 30', theirs: 'percent 20' }])
  const merged = await visitor.post(path, { was, mine: { ...was, title_hu: 'Tavasz' } })
  expect(merged.props.code).toMatchObject({ title: { fr: 'Printemps', hu: 'Tavasz' }, off: { percent: 20 } })
})

test('promo codes: an order that is being placed does not use a code that was paused meanwhile', async () => {
  const { id, path, order } = await usedOnce('5')
  await sql`delete from promo_redemptions`.execute(db)
  const use = () => db.transaction().execute((trx) => holdPromo(trx, { orderId: order.id, promoId: id }))
  await visitor.post(`${path}/state`, { change: 'pause' })
  expect(await use()).toBe(false)
  await visitor.post(`${path}/state`, { change: 'resume' })
  expect(await use()).toBe(true)
  expect((await codes()).find((code) => code.id === id)!.used).toBe(2)
})

test('promo codes: a paused code is refused in the shop, with a reason, until it goes on', async () => {
  const concert = await storeConcert(db, { bystanders: false })
  const { path } = await made()
  const buyer = desk.visitor()
  await buyer.get('/cart')
  await buyer.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: '1' })
  await visitor.post(`${path}/state`, { change: 'pause' })
  const refused = await buyer.post('/cart/promo-code/apply', { promo_code: 'spring' })
  expect(refused.props.errors.promo_code).toBe('This code cannot be used at the moment.')
  await visitor.post(`${path}/state`, { change: 'resume' })
  const applied = await buyer.post('/cart/promo-code/apply', { promo_code: 'spring' })
  expect(applied.props.errors).toEqual({})
  await visitor.post(`${path}/state`, { change: 'archive' })
  expect((await visitor.hybrid(list)).props.codes).toEqual([])
  expect((await visitor.hybrid(`${list}?state=archived`)).props.codes).toHaveLength(1)
})

test('promo codes: who works in one hall has the codes of that hall, and makes none for others', async () => {
  const [own, foreign] = [await storeConcert(db, { bystanders: false }), await storeConcert(db, { bystanders: false })]
  await made()
  await made({ code: 'OWN', venue: String(own.venueId) })
  const { path } = await made({ code: 'FOREIGN', venue: String(foreign.venueId) })
  const { visitor: planner } = await desk.signedIn({ planner: [own.venueId] })
  const seen = (await planner.hybrid(list)).props.codes.map(({ code }: { code: string }) => code)
  expect(seen).toEqual(['OWN'])
  expect((await planner.hybrid(path)).status).toBe(404)
  await planner.hybrid(`${list}/new`)
  for (const venue of ['', String(foreign.venueId)])
    expect((await planner.post(list, { ...spring, code: 'MINE', venue })).props.errors).toEqual({
      venue: 'Choose one of your halls.',
    })
  expect((await make({ code: 'MINE', venue: String(own.venueId) }, planner)).status).toBe(303)
  const csv = await planner.get(`${list}/export.csv`)
  expect(csv.body).toContain('MINE')
  expect(csv.body).not.toContain('FOREIGN')
})

test('promo codes: in the file formulas are text', async () => {
  await made({ title_en: '=1+1', code: '-2_3' })
  const { body } = await visitor.get(`${list}/export.csv`)
  expect(body).toContain("'=1+1")
  expect(body).not.toMatch(/(^|;)=1/m)
})

test('promo codes: one that would be read like another is taken', async () => {
  await made({ code: 'DA-CAPO' })
  const { status, props } = await visitor.post(list, { ...spring, code: 'ｄａ-ｃａｐｏ' })
  expect([status, Object.keys(props.errors)]).toEqual([200, ['code']])
  expect((await codes()).map(({ code }) => code)).toEqual(['DA-CAPO'])
})
