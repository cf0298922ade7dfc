/**
 * Rules of a record: whatever forbids saving a change forbids it through every other action with
 * the same effect, with the same message.
 */
import { type Library, libraryTexts } from '#apps/desk/content/files/files.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RecordKind, recordKinds } from '#values/audit-actions.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { textKinds } from '#apps/desk/content/testing/kinds.ts'
import { type Named, storeNamed } from '#apps/desk/content/testing/named.ts'
import { newPromo } from '#apps/desk/promo/promo.ts'
import { quay } from '#apps/desk/settings/sellers/server/testing/quay.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
type Fields = Record<string, string>

/** A change that nobody may save. */
interface Forbidden {
  id: number
  table: string
  /** Of the record at the desk. */
  path: string
  /** A user who may otherwise save it. */
  visitor: Visitor
  /** Saves it; the fields of a revision would have the same effect. */
  save: () => ReturnType<Visitor['post']>
  values: Record<string, string | number | null>
}

let named: Named
let owner: Visitor
let halls: { own: number; foreign: number }
beforeAll(async () => {
  named = await storeNamed(desk)
  owner = (await desk.signedIn()).visitor
  const [own, foreign] = [await storeConcert(db), await storeConcert(db)]
  halls = { own: own.venueId, foreign: foreign.venueId }
})

const idIn = ({ payload }: Awaited<ReturnType<Visitor['post']>>) =>
  Number(new URL(payload.url).pathname.split('/').at(-1))

let made = 0
/** A word that occurs nowhere else. */
const word = () => `Border${'abcdefghijklmnopqrstuvwxyz'[made++]}`

/** A published text whose first text would be removed. */
async function storeText(name: RecordKind): Promise<Forbidden> {
  const { room, table, fields } = textKinds.find((kind) => kind.name === name)!
  const mine = fields(word(), named)
  const id = idIn(await owner.post(`/desk/${room}`, { was: {}, mine, intent: 'publish' }))
  return emptied(id, { room, table, mine })
}

function emptied(id: number, { room, table, mine }: { room: string; table: string; mine: Fields }): Forbidden {
  const field = ['title_en', 'question_en', 'profession_en'].find((one) => one in mine)!
  const path = `/desk/${room}/${id}`
  const save = () => owner.post(path, { was: mine, mine: { ...mine, [field]: '' } })
  return { id, table, path, visitor: owner, save, values: { [field]: '' } }
}

const storePicture = async (name: string, alt_text: object): Promise<number> => {
  const { id } = await db
    .insertInto('media')
    .values({ name, alt_text: JSON.stringify(alt_text), width: 3, height: 2, variants: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const words = { en: 'A', fr: 'B', hu: 'C' }

/** A file whose text may not be emptied. */
async function storeFileIn(library: Library): Promise<Forbidden> {
  const column = libraryTexts[library]
  const table = library === 'downloads' ? 'files' : 'recordings'
  const row = { name: 'handed-in', [column]: JSON.stringify(words), bytes: 1 }
  const own =
    library === 'downloads'
      ? { url: '/media/handed-in.pdf', type: 'application/pdf' }
      : { url: '/media/handed-in-0123456789abcdef.mp3', type: 'audio/mpeg', seconds: 20 }
  const { id } = await db
    .insertInto(table as 'files')
    .values({ ...row, ...own } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const was = { [`${column}_en`]: 'A', [`${column}_fr`]: 'B', [`${column}_hu`]: 'C' }
  const path = `/desk/media/files/${library}/${id}`
  const save = () => owner.post(path, { was, mine: { ...was, [`${column}_en`]: '' } })
  return { id, table, path, visitor: owner, save, values: { [`${column}_en`]: '' } }
}

const forbidden: Record<RecordKind, () => Promise<Forbidden>> = {
  article: () => storeText('article'),
  category: () => storeText('category'),
  event: () => storeText('event'),
  'menu link': () => storeText('menu link'),
  page: () => storeText('page'),
  question: () => storeText('question'),
  questionnaire: () => storeText('questionnaire'),
  soloist: () => storeText('soloist'),
  survey: () => storeText('survey'),
  async hall() {
    const { props } = await owner.hybrid(`/desk/hall-texts/${halls.own}`)
    return emptied(halls.own, { room: 'hall-texts', table: 'venues', mine: props.writing.fields })
  },
  // It has a description, and is in the gallery.
  async picture() {
    const id = await storePicture('described', words)
    await owner.post('/desk/gallery', { picture: id })
    const was = { alt_en: 'A', alt_fr: 'B', alt_hu: 'C' }
    const path = `/desk/media/${id}`
    const save = () => owner.post(path, { was, mine: { ...was, alt_fr: '' } })
    return { id, table: 'media', path, visitor: owner, save, values: { alt_fr: '' } }
  },
  file: () => storeFileIn('downloads'),
  recording: () => storeFileIn('recordings'),
  async 'gallery picture'() {
    await owner.post('/desk/gallery', { picture: await storePicture('of a hall', words) })
    const { id } = await db
      .selectFrom('gallery_items')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { venueId } = await storeConcert(db)
    await sql`update venues set archived_at = now() where id = ${venueId}`.execute(db)
    const path = `/desk/gallery/${id}`
    const save = () => owner.post(path, { change: 'hall', hall: String(venueId) })
    return { id, table: 'gallery_items', path, visitor: owner, save, values: { venue_id: venueId } }
  },
  async seller() {
    const mine = { ...quay, name: 'Border', prefix: 'BORDER' }
    const { props } = await owner.post('/desk/settings/sellers', { mine })
    const { id } = props.seller
    const path = `/desk/settings/sellers/${id}`
    const save = () => owner.post(path, { was: mine, mine: { ...mine, vat_number: 'FR1' } })
    return { id, table: 'legal_entities', path, visitor: owner, save, values: { vat_number: 'FR1' } }
  },
  async venue() {
    const { hall } = (await owner.hybrid(`/desk/season/halls/${halls.own}`)).props
    const path = `/desk/season/halls/${halls.own}`
    const part = { id: null, title: { en: 'Stalls', fr: '', hu: '' }, seats: '9' }
    const save = () => owner.post(path, { ...hall, parts: [part], country: 'FR', seller: '999999' })
    return { id: halls.own, table: 'venues', path, visitor: owner, save, values: { seller: 999999 } }
  },
  // Without a price, nothing could be planned from it.
  async 'price list'() {
    const { rows } = await sql<{ id: number }>`insert into hall_categories (venue_id, key, title, capacity)
      values (${halls.own}, 'border', '{"en": "Border"}', 9) returning id`.execute(db)
    const kind = { id: null, title: { en: 'Adult', fr: '', hu: '' }, prices: { [rows[0]!.id]: '9' } }
    const typed = { title: 'Border', fee: '0', kinds: [kind] }
    const id = idIn(await owner.post(`/desk/season/halls/${halls.own}/price-list`, typed))
    const path = `/desk/season/price-lists/${id}`
    const save = () => owner.post(path, { ...typed, kinds: [{ ...kind, prices: {} }], version: 1 })
    const kinds = JSON.stringify([{ id: 1, title: { en: 'Adult' }, access: null, description: null, prices: {} }])
    return { id, table: 'price_lists', path, visitor: owner, save, values: { kinds } }
  },
  // A planner of one hall would extend it to all halls.
  async 'promo code'() {
    const { visitor } = await desk.signedIn({ planner: [halls.own] })
    const was = { ...newPromo, title_en: 'A tenth', off: '10', max_uses: '', venue: String(halls.own) }
    const id = idIn(await visitor.post('/desk/promo-codes', { ...was, many: 'false', code: 'BORDER' }))
    const path = `/desk/promo-codes/${id}`
    const save = () => visitor.post(path, { was, mine: { ...was, venue: '' } })
    return { id, table: 'promo_codes', path, visitor, save, values: { venue: null } }
  },
}

const rowOf = async ({ table, id }: Pick<Forbidden, 'table' | 'id'>) =>
  (await sql<{ row: object }>`select to_jsonb(own) as row from ${sql.table(table)} as own where id = ${id}`.execute(db))
    .rows[0]!.row

async function storeRevision(subject: string, before: object): Promise<number> {
  const { id } = await db
    .insertInto('revisions')
    .values({ subject, actor: 'user 1', before: JSON.stringify(before), after: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the flaws in the response to saving. */
async function flawsOf({ save }: Forbidden): Promise<string[]> {
  const { props } = await save()
  const flaws = Object.values(props.errors as Fields)
  expect(flaws).not.toEqual([])
  return flaws
}

const noticeOf = ({ props }: Awaited<ReturnType<Visitor['post']>>) => props.flash.notice

// Holds: desk.one-border-by-every-way
describe.each(recordKinds)('one border: %s,', (kind) => {
  test('what cannot be saved is not reverted to either, in the same words', async () => {
    const one = await forbidden[kind]()
    const before = await rowOf(one)
    const flaws = await flawsOf(one)
    expect(await rowOf(one)).toEqual(before)
    const revision = await storeRevision(`${kind} ${one.id}`, one.values)
    const notice = noticeOf(await one.visitor.post(`${one.path}/revisions/${revision}`))
    expect(notice).toEqual({ kind: 'warning', text: `This cannot be restored. ${flaws.join(' ')}` })
    expect(await rowOf(one)).toEqual(before)
  })
})

// Holds: desk.one-border-by-every-way
describe.each(textKinds)('one border: $name,', ({ name, room, table, fields }) => {
  test('what cannot be published comes before visitors by no other way', async () => {
    const mine = fields(word(), named)
    const id = idIn(await owner.post(`/desk/${room}`, { was: {}, mine }))
    const [field = ''] = Object.keys(mine).filter((one) => ['title_en', 'question_en', 'profession_en'].includes(one))
    const column = field.replace('_en', '')
    // It was stored without the desk.
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = jsonb_set(${sql.ref(column)}, '{en}', '""') where id = ${id}`.execute(
      db,
    )
    const path = `/desk/${room}/${id}`
    const was = { ...mine, [field]: '' }
    const published = await owner.post(path, { was, mine: was, intent: 'publish' })
    const [flaw] = Object.values(published.props.errors as Fields)
    expect(flaw).toMatch(/at least the English text/)
    const before = await rowOf({ table, id })
    const scheduled = await owner.post(path, { was, mine: was, intent: 'schedule', at: '2031-02-20T10:00' })
    expect(Object.values(scheduled.props.errors)).toEqual([flaw])
    const revision = await storeRevision(`${name} ${id}`, { published_at: '2026-01-01T00:00:00.000Z' })
    expect(noticeOf(await owner.post(`${path}/revisions/${revision}`)).text).toBe(`This cannot be restored. ${flaw}`)
    expect(await rowOf({ table, id })).toEqual(before)
    await sql`update ${sql.table(table)} set published_at = now(), archived_at = now() where id = ${id}`.execute(db)
    expect(noticeOf(await owner.post(`${path}/state`, { change: 'revive' })).text).toBe(`Nothing was changed. ${flaw}`)
    expect(await rowOf({ table, id })).toMatchObject({ archived_at: expect.any(String) })
    // It is hidden unchanged.
    await sql`update ${sql.table(table)} set archived_at = null where id = ${id}`.execute(db)
    await owner.post(`${path}/state`, { change: 'archive' })
    expect(await rowOf({ table, id })).toMatchObject({ archived_at: expect.any(String) })
  })
})

// Holds: desk.one-border-by-every-way
test('one border: settings go back to nothing that could not be settled', async () => {
  const before = await db.selectFrom('shop_settings').selectAll().execute()
  const revision = await storeRevision('settings', { hold_minutes: 61 })
  const saved = await owner.post('/desk/settings', { was: { hold_minutes: '20' }, mine: { hold_minutes: '61' } })
  const { text } = noticeOf(await owner.post('/desk/settings/revert', { revision }))
  expect(text).toBe(`This cannot be restored. ${saved.props.errors.hold_minutes}`)
  expect(await db.selectFrom('shop_settings').selectAll().execute()).toEqual(before)
})

// Holds: desk.one-border-by-every-way
test('one border: a picture stands in the gallery once and described, whichever way it comes back', async () => {
  const picture = await storePicture('twice', words)
  const add = () => owner.post('/desk/gallery', { picture })
  const last = async () =>
    (await db.selectFrom('gallery_items').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  await add()
  const first = await last()
  const away = noticeOf(await owner.post(`/desk/gallery/${first}`, { change: 'archive' }))
  await add()
  const there = 'It is already in the gallery.'
  const revive = () => owner.post(`/desk/gallery/${first}`, { change: 'revive' })
  expect(noticeOf(await revive()).text).toBe(`Nothing was changed. ${there}`)
  expect(noticeOf(await owner.post(away.undo.url, away.undo.data)).text).toBe(`This cannot be restored. ${there}`)
  await owner.post(`/desk/gallery/${await last()}`, { change: 'archive' })
  await sql`update media set alt_text = alt_text - 'hu' where id = ${picture}`.execute(db)
  const undescribed = 'Describe it first, in every language of the house.'
  expect(noticeOf(await revive()).text).toBe(`Nothing was changed. ${undescribed}`)
  const items = await db.selectFrom('gallery_items').select('archived_at').where('media_id', '=', picture).execute()
  expect(items.map(({ archived_at }) => archived_at === null)).toEqual([false, false])
})
