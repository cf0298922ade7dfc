/**
 * Page of a code and its actions, beside other codes: each fact in its own place, and nothing of
 * another code.
 */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { withClosedLog } from '#apps/desk/testing/closed-log.ts'
import { newPromo, type PromoDetail, toPromoFields } from '../promo.ts'
import { promoList, listPromos } from './promo-list-store.ts'
import { promoKind, savePromo } from './promo-store.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { visitor, id: owner } = await desk.signedIn()
beforeEach(async () => {
  await emptyShop(db)
  await sql`truncate promo_codes, audit_log cascade`.execute(db)
})

const list = '/desk/promo-codes'
const make = async (code: string, typed: object = {}) => {
  const body = { ...newPromo, code, title_en: `The offer ${code}`, off: '10', max_uses: '', ...typed }
  const { location } = await visitor.post(list, body, { follow: false })
  return { id: Number(location!.split('/').at(-1)), path: location! }
}
const pageOf = async (path: string) => (await visitor.hybrid(path)).props
const fieldsOf = async (path: string) => toPromoFields((await pageOf(path)).code as PromoDetail, 'en')
const save = async (path: string, changes: object) => {
  const was = await fieldsOf(path)
  return (await visitor.post(path, { was, mine: { ...was, ...changes } })).props
}
const noticeOf = (props: { flash: { notice: object } }) => props.flash.notice
const linesOf = (subject: string) =>
  db.selectFrom('audit_log').select(['action', 'details']).where('subject', '=', subject).orderBy('id').execute()

test('promo codes: the page of one says what it is, and not what others are', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  await sql`update venues set title = '{"en": "Garden", "fr": "Jardin"}' where id = ${venueId}`.execute(db)
  await make('FIRST')
  await make('', { many: 'true', prefix: 'OTHER', count: '2' })
  await make('', { many: 'true', prefix: 'GALA', count: '3', kind: 'fixed', off: '7' })
  const { id, path } = await make('SPRING', {
    title_hu: 'Tavasz',
    venue: String(venueId),
    starts: '2026-01-02T10:00',
    ends: '2046-07-03T20:30',
    max_uses: '7',
  })
  await make('LAST')
  const { code, uses, hall, halls, mayAll, mayEdit, revisions, head } = await pageOf(path)
  const expected: PromoDetail = {
    id,
    code: 'SPRING',
    title: { en: 'The offer SPRING', hu: 'Tavasz' },
    state: 'running',
    off: { kind: 'percent', percent: 10 },
    starts: '2026-01-02T10:00',
    ends: '2046-07-03T20:30',
    maxUses: 7,
    used: 0,
    venue: venueId,
    batch: null,
    together: 1,
  }
  expect(code).toEqual(expected)
  expect({ uses, hall, mayAll, mayEdit, revisions }).toEqual({
    uses: 0,
    hall: 'Garden',
    mayAll: true,
    mayEdit: true,
    revisions: [],
  })
  expect(head.title).toContain('SPRING')
  expect(halls).toContainEqual({ id: venueId, title: 'Garden' })
  const [gala] = (await pageOf(`${list}?q=GALA`)).codes as { id: number }[]
  const other = await pageOf(`${list}/${gala!.id}`)
  expect([other.code.together, other.code.off, other.code.batch, other.hall]).toEqual([
    3,
    { kind: 'fixed', cents: 700 },
    expect.any(String),
    null,
  ])
  expect((await pageOf(`${list}?batch=${other.code.batch}`)).codes).toHaveLength(3)
})

test('promo codes: a line of the list has each fact in its own place, and the page what may be done there', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  const { id } = await make('SPRING', {
    venue: String(venueId),
    starts: '2026-01-02T10:00',
    ends: '2046-07-03T20:30',
    max_uses: '7',
  })
  const { codes, halls, mayMake, head, filters } = await pageOf(`${list}?venue=${venueId}&state=running`)
  expect(codes).toEqual([
    {
      id,
      code: 'SPRING',
      title: 'The offer SPRING',
      state: 'running',
      off: { kind: 'percent', percent: 10 },
      startsAt: '2026-01-02T09:00:00.000Z',
      endsAt: '2046-07-03T18:30:00.000Z',
      used: 0,
      maxUses: 7,
      hall: 'Salle Cortot',
    },
  ])
  expect([mayMake, filters, head.title]).toEqual([
    true,
    { state: 'running', venue: venueId, batch: null },
    expect.stringContaining('Promo codes'),
  ])
  expect(halls).toContainEqual({ id: venueId, title: 'Salle Cortot' })
  expect((await pageOf(`${list}/new`)).head.title).toContain('New promo code')
  const { visitor: viewer } = await desk.signedIn('viewer')
  expect((await viewer.hybrid(list)).props.mayMake).toBe(false)
  const orders = (await visitor.hybrid(`/desk/orders?promo=${id}`)).props
  expect(orders.code).toBe('SPRING')
  expect((await visitor.hybrid('/desk/orders?promo=999999')).props.code).toBeNull()
  const { visitor: elsewhere } = await desk.signedIn({
    viewer: [(await storeConcert(db, { bystanders: false })).venueId],
  })
  expect((await elsewhere.hybrid(`/desk/orders?promo=${id}`)).props.code).toBeNull()
})

test('promo codes: what an address names and is not there is not found', async () => {
  const { path } = await make('SPRING')
  const [missing, batch] = [`${list}/999999`, `${list}/batches/${crypto.randomUUID()}`]
  const statuses = [
    await visitor.hybrid(missing),
    await visitor.post(`${missing}/state`, { change: 'pause' }),
    await visitor.post(batch, { change: 'pause' }),
    await visitor.post(`${path}/revisions/999999`),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404, 404])
})

test('promo codes: a code that is not there is not saved', async () => {
  const [was, mine] = [new Map([['off', 'percent 5']]), new Map([['off', 'percent 6']])]
  const outcome = await db
    .transaction()
    .execute((trx) => savePromo(trx, promoKind('Europe/Paris'), { id: 999_999, was, mine } as never))
  expect(outcome).toBeNull()
})

test('promo codes: what no form of theirs sends changes nothing', async () => {
  const { path } = await make('', { many: 'true', prefix: 'GALA', count: '2' })
  const [{ id, batch } = { id: 0, batch: '' }] = await db.selectFrom('promo_codes').select(['id', 'batch']).execute()
  const errors = async (url: string, body: object) => Object.keys((await visitor.post(url, body)).props.errors)
  await pageOf(path)
  expect(await errors(`${list}/batches/${batch}`, { change: 'archive' })).toEqual(['change'])
  expect(await errors(`${list}/${id}/state`, { change: 'erase' })).toEqual(['change'])
  expect(await errors(`${list}/${id}`, {})).toEqual(['was', 'mine'])
  expect(await errors(list, {})).toContain('many')
  const rows = await db.selectFrom('promo_codes').select(['paused_at', 'archived_at']).execute()
  expect(rows).toEqual([1, 2].map(() => ({ paused_at: null, archived_at: null })))
  expect(await linesOf(`promo code ${id}`)).toEqual([])
})

test('promo codes: each change is said in its own words, and leads back', async () => {
  const { id, path } = await make('SPRING')
  const change = async (what: string) => noticeOf((await visitor.post(`${path}/state`, { change: what })).props)
  const undo = { method: 'POST', data: {}, url: expect.stringMatching(`^${path}/revisions/\\d+$`) }
  const said: Record<string, string> = {
    pause: 'The code is paused: it cannot be used for now.',
    resume: 'The code can be used again.',
    archive: 'The code is archived: it cannot be used.',
    revive: 'The code is restored.',
  }
  const states: string[] = []
  for (const [what, text] of Object.entries(said)) {
    expect(await change(what)).toEqual({ kind: 'positive', text, undo })
    states.push((await pageOf(path)).code.state)
  }
  expect(states).toEqual(['paused', 'running', 'archived', 'running'])
  expect((await linesOf(`promo code ${id}`)).map(({ action }) => action)).toEqual([
    'promo code made',
    ...Object.keys(said).map((what) => `promo code ${what}`),
  ])
  const saved = await save(path, { off: '20' })
  expect(noticeOf(saved)).toEqual({
    kind: 'positive',
    text: 'Saved. Orders that have used the code stay as they were.',
    undo,
  })
  expect(noticeOf(await save(path, {}))).toEqual({ kind: 'positive', text: 'Nothing was changed.' })
  const { url } = (saved as { flash: { notice: { undo: { url: string } } } }).flash.notice.undo
  const back = async () => noticeOf((await visitor.post(url)).props)
  expect(await back()).toEqual({ kind: 'positive', text: 'Restored.', undo })
  expect(await back()).toEqual({ kind: 'positive', text: 'Nothing was changed.' })
})

test('promo codes: what is made is said and written down, one as itself, many as those that were made together', async () => {
  const fields = { title_en: 'X', title_fr: '', title_hu: '', off: 'percent 10', starts: '', ends: '' }
  const after = { ...fields, max_uses: null, venue: null }
  const send = (typed: object) => visitor.post(list, { ...newPromo, title_en: 'X', off: '10', max_uses: '', ...typed })
  expect(noticeOf((await send({ code: 'SPRING' })).props)).toEqual({
    kind: 'positive',
    text: 'The code has been created.',
  })
  const { props } = await send({ many: 'true', prefix: 'GALA-', count: '2' })
  expect(noticeOf(props)).toEqual({ kind: 'positive', text: '2 codes have been created.' })
  expect(props.codes).toHaveLength(2)
  const rows = await db.selectFrom('promo_codes').select(['id', 'batch']).orderBy('id').execute()
  expect(await linesOf(`promo code ${rows[0]!.id}`)).toEqual([
    { action: 'promo code made', details: { after: { code: 'SPRING', ...after } } },
  ])
  expect(await linesOf(`promo batch ${rows[1]!.batch}`)).toEqual([
    { action: 'promo codes made', details: { after: { count: 2, prefix: 'GALA', ...after } } },
  ])
  const { rows: actors } = await sql<{ actor: string }>`select distinct actor from audit_log`.execute(db)
  expect(actors).toEqual([{ actor: `user ${owner}` }])
})

test('promo codes: how often one was used binds no other, and neither do the orders that have used it', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  const [used, own] = [await make('USED', { max_uses: '9' }), await make('OWN', { max_uses: '9' })]
  await sql`update promo_codes set used = 5 where id = ${used.id}`.execute(db)
  const order = await insertPaidOrder(db)
  await sql`insert into promo_redemptions (order_id, promo_code_id, state) values (${order.id}, ${used.id}, 'redeemed')`.execute(
    db,
  )
  const { errors, code, uses } = await save(own.path, { max_uses: '2', venue: String(venueId) })
  expect([errors, code.maxUses, code.venue, uses]).toEqual([{}, 2, venueId, 0])
  expect(await fieldsOf(used.path)).toMatchObject({ max_uses: '9', venue: '' })
  // An unlimited number of uses is never too low.
  expect((await save(used.path, { max_uses: '' })).errors).toEqual({})
  expect(await fieldsOf(used.path)).toMatchObject({ max_uses: '' })
  expect((await pageOf(used.path)).uses).toBe(1)
})

test('promo codes: of codes that were made together no others are paused with them', async () => {
  for (const prefix of ['GALA', 'OTHER']) await make('', { many: 'true', prefix, count: '2' })
  const [{ batch } = { batch: '' }] = await db.selectFrom('promo_codes').select('batch').orderBy('id').execute()
  await visitor.post(`${list}/batches/${batch}`, { change: 'pause' })
  const codes = (await pageOf(`${list}?state=paused`)).codes as { code: string }[]
  expect(codes.map(({ code }) => code.slice(0, 5))).toEqual(['GALA-', 'GALA-'])
})

test('promo codes: a lower limit waits for a use that is just being counted', async () => {
  const { id, path } = await make('SPRING', { max_uses: '9' })
  const was = await fieldsOf(path)
  const saving = await db.transaction().execute(async (trx) => {
    await sql`update promo_codes set used = 5 where id = ${id}`.execute(trx)
    const answer = visitor.post(path, { was, mine: { ...was, max_uses: '4' } })
    await whileSomebodyWaits(db, answer)
    return { answer }
  })
  expect((await saving.answer).props.errors).toEqual({ max_uses: 'It was used 5 times: enter at least 5.' })
})

test('promo codes: one begins and ends at its moment, by the clock of the database', async () => {
  const { id } = await make('SPRING')
  const stateAt = (change: ReturnType<typeof sql>) =>
    db.transaction().execute(async (trx) => {
      await sql`update promo_codes set starts_at = null, ends_at = null where id = ${id}`.execute(trx)
      await sql`update promo_codes set ${change} where id = ${id}`.execute(trx)
      const asked = { scope: { halls: null, allowed: null }, filters: { state: null, venue: null, batch: null }, q: '' }
      const request = { definition: promoList, sort: 'made', isDescending: true, q: '', from: null } as const
      return (await listPromos(trx, request, { ...asked, locale: 'en' })).rows[0]!.state
    })
  expect([
    await stateAt(sql`starts_at = now()`),
    await stateAt(sql`starts_at = now() + interval '1 microsecond'`),
    await stateAt(sql`ends_at = now()`),
    await stateAt(sql`ends_at = now() + interval '1 microsecond'`),
  ]).toEqual(['running', 'upcoming', 'ended', 'running'])
})

test('promo codes: of two people at once it is told at each field that both have touched', async () => {
  const { path } = await make('SPRING')
  const was = await fieldsOf(path)
  await save(path, { off: '20', title_fr: 'Printemps' })
  const { props } = await visitor.post(path, { was, mine: { ...was, off: '30', title_hu: 'Tavasz' } })
  expect(Object.keys(props.errors)).toEqual(['off'])
  expect(props.errors.off).toMatch(/a colleague/i)
  expect((await pageOf(path)).code.title).toEqual({ en: 'The offer SPRING', fr: 'Printemps' })
})

test('promo codes: they are sorted by what they are called in whichever letters, and the newest stand first', async () => {
  for (const code of ['beta', 'ALPHA', 'Gamma']) await make(code)
  const listed = async (query: string) =>
    (await pageOf(`${list}${query}`)).codes.map(({ code }: { code: string }) => code)
  expect([await listed('?sort=code'), await listed('?sort=-code'), await listed('')]).toEqual([
    ['ALPHA', 'beta', 'Gamma'],
    ['Gamma', 'beta', 'ALPHA'],
    ['Gamma', 'ALPHA', 'beta'],
  ])
})

test('promo codes: what cannot be written into the log is not done, and no file is exported', async () => {
  const { path } = await make('SPRING')
  await make('', { many: 'true', prefix: 'GALA', count: '2' })
  const stored = () => db.selectFrom('promo_codes').selectAll().orderBy('id').execute()
  const [was, before] = [await fieldsOf(path), await stored()]
  const statuses = await withClosedLog(db, async () => [
    (await visitor.post(list, { ...newPromo, code: 'OTHER', title_en: 'X', off: '10' })).status,
    (await visitor.post(path, { was, mine: { ...was, off: '20' } })).status,
    (await visitor.post(`${path}/state`, { change: 'pause' })).status,
    (await visitor.post(`${list}/batches/${before[1]!.batch}`, { change: 'pause' })).status,
    (await visitor.get(`${list}/export.csv`)).status,
  ])
  expect(statuses).toEqual([500, 500, 500, 500, 500])
  expect(await stored()).toEqual(before)
})

test('promo codes: an end that is taken away stands in no later beginning’s way', async () => {
  const { path } = await make('SPRING', { starts: '2031-03-01T10:00', ends: '2031-03-31T10:00' })
  expect((await save(path, { starts: '2031-04-01T10:00' })).errors).toHaveProperty('ends')
  expect((await save(path, { starts: '2031-04-01T10:00', ends: '' })).errors).toEqual({})
  expect(await fieldsOf(path)).toMatchObject({ starts: '2031-04-01T10:00', ends: '' })
})

test('promo codes: what is wrong with a change is told at its field, and nothing of it is saved', async () => {
  const { path } = await make('SPRING')
  const { errors } = await save(path, { title_en: '', off: '101', max_uses: '0', ends: 'soon', title_fr: 'Offre' })
  expect(Object.keys(errors).toSorted()).toEqual(['ends', 'max_uses', 'off', 'title_en'])
  expect((await pageOf(path)).code).toMatchObject({ title: { en: 'The offer SPRING' }, off: { percent: 10 } })
  expect((await pageOf(path)).code.title.fr).toBeUndefined()
})

test('promo codes: an end that is taken away is none that a later beginning would be behind', async () => {
  const { path } = await make('SPRING', { starts: '2046-02-03T10:00', ends: '2046-02-04T10:00' })
  const { errors, code } = await save(path, { starts: '2046-02-05T10:00', ends: '' })
  expect([errors, code.starts, code.ends]).toEqual([{}, '2046-02-05T10:00', ''])
})
