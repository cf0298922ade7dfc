import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mediaNumberColumns } from '#core/content/library/server/media-uses.ts'
import { jobContext } from '#core/orders/server/testing/buyer.ts'
import { retentionRules } from '#core/privacy/retention/rules.ts'
import { animate, blacken, claimSize, paint } from '#core/content/media/server/testing/picture-bytes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { sendFiles } from './testing/send-file.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let visitor: Visitor
beforeEach(async () => {
  for (const table of ['gallery_items', 'pages', 'kept_media', 'media'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  visitor = (await desk.signedIn('editor')).visitor
})

const jpeg = (wide = 700, high = 500) => paint(wide, high).jpeg().toBuffer()
const send = (bytes: Uint8Array, { name = 'Grand Foyer.JPG', url = '/desk/media', by = visitor, headers = {} } = {}) =>
  sendFiles(desk, by, { url, files: [{ name, bytes }], headers })
/** Uploads a picture, and returns its id. */
const add = async (bytes?: Uint8Array, name?: string): Promise<number> =>
  (await send(bytes ?? (await jpeg()), { name })).data.picture
const open = async (id: number, by = visitor) => (await by.hybrid(`/desk/media/${id}`)).props
const described = {
  is_decorative: 'false',
  alt_en: 'The foyer',
  alt_fr: 'Le foyer',
  alt_hu: 'Az előcsarnok',
  caption_en: '',
  caption_fr: '',
  caption_hu: '',
  focal_x: '50',
  focal_y: '50',
}
async function save(id: number, changed: Record<string, string>, { was }: { was?: Record<string, string> } = {}) {
  const began = was ?? (await open(id)).picture.fields
  return visitor.post(`/desk/media/${id}`, { was: began, mine: { ...began, ...changed } })
}
const remove = (id: number, by = visitor) => by.post(`/desk/media/${id}`, { _method: 'DELETE' })
const actions = async (subject: string) => {
  const rows = await db.selectFrom('audit_log').select('action').where('subject', '=', subject).orderBy('id').execute()
  return rows.map(({ action }) => action)
}
const detailsOf = async (subject: string, action: string) => {
  const rows = db.selectFrom('audit_log').select('details').where('subject', '=', subject).where('action', '=', action)
  return (await rows.executeTakeFirst())?.details
}
const findRow = (id: number) => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
const useInGallery = (id: number) => db.insertInto('gallery_items').values({ media_id: id }).execute()
const undo = ({ props }: { props: any }) => visitor.post(props.flash.notice.undo.url, props.flash.notice.undo.data)

describe('media: handing in', () => {
  // Holds: desk.media-once-and-private
  test('a picture is called after its file, has no description yet, and its original is kept and served to nobody', async () => {
    const bytes = await jpeg()
    const { data } = await send(bytes)
    expect(data).toEqual({ picture: expect.any(Number), isNew: true })
    expect(await findRow(data.picture)).toMatchObject({
      name: 'grand-foyer',
      alt_text: { en: '' },
      width: 700,
      height: 500,
      bytes: bytes.length,
    })
    const { picture, uses } = await open(data.picture)
    expect(picture).toMatchObject({ undescribed: ['en', 'fr', 'hu'], format: 'JPEG', isWaiting: true })
    expect(uses).toEqual([])
    const { original } = (await findRow(data.picture))!
    expect(await readFile(join(desk.config.dataDirectory, 'media/originals', original!))).toEqual(bytes)
    expect((await visitor.get(picture.picture.url)).status).toBe(200)
    expect((await visitor.get(`/media/originals/${original}`)).status).toBe(404)
    expect(await actions(`picture ${data.picture}`)).toEqual(['picture add'])
  })

  // Holds: desk.media-once-and-private
  test('the same file twice is one picture, also at the same time; another of the same name is called by a number', async () => {
    const bytes = await jpeg()
    const both = await Promise.all([send(bytes), send(bytes, { name: 'copy.jpg' })])
    expect(new Set(both.map(({ data }) => data.picture)).size).toBe(1)
    expect(both.filter(({ data }) => data.isNew).length).toBe(1)
    const other = await add(await jpeg(710), 'Grand Foyer.JPG')
    const names = await db.selectFrom('media').select('name').orderBy('id').execute()
    expect(names.length).toBe(2)
    expect((await findRow(other))!.name).toMatch(/^grand-foyer(-2)?$/)
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['Szőlő & Ördög.jpeg', 'szolo-ordog'],
    ['写真.png', 'picture'],
    [`${'a'.repeat(150)}.jpg`, 'a'.repeat(60)],
  ])('a file called %s becomes %s', async (name, expected) => {
    expect((await findRow(await add(undefined, name)))!.name).toBe(expected)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, RegExp, () => Promise<Uint8Array> | Uint8Array]>([
    ['an SVG', /SVG/, () => Buffer.from(svg)],
    ['a page of HTML', /SVG/, () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['a GIF that is a script, too', /cannot show this file/, () => Buffer.from('GIF89a=0;alert(1)//')],
    ['a moving picture', /animated/, () => animate('webp')],
    ['half a picture', /damaged/, async () => (await jpeg()).subarray(0, 2000)],
    ['a PNG with fewer pixels than it claims', /damaged/, () => claimSize(2000, 2000)],
    ['a small file of 900 million pixels', /64 million/, () => claimSize(30_000, 30_000, 90_000)],
    ['a picture of a few pixels more than may be', /64 million/, () => blacken(8001, 8000)],
    ['a line', /64 pixels/, async () => paint(300, 20).png().toBuffer()],
    ['nothing', /not empty/, () => Buffer.alloc(0)],
    ['more than 30 MB', /30 MB/, async () => Buffer.concat([await jpeg(), Buffer.alloc(30_000_001)])],
  ])('%s is refused, whatever it is called, and leaves nothing', async (_, told, make) => {
    const { errors, data } = await send(await make(), { name: 'photograph.jpg' })
    expect(errors['file']).toMatch(told)
    expect(data).toBeNull()
    expect(await db.selectFrom('media').select('id').execute()).toEqual([])
  })

  test('a form without a file, with two files, or that breaks off is refused', async () => {
    const none = await sendFiles(desk, visitor, { url: '/desk/media', files: [] })
    expect(none.errors['file']).toMatch(/Choose a file/)
    const two = [await jpeg(), await jpeg(720)].map((bytes, index) => ({ name: `${index}.jpg`, bytes }))
    expect((await sendFiles(desk, visitor, { url: '/desk/media', files: two })).status).toBe(413)
    const broken = await send(await jpeg(), { headers: { 'content-type': 'multipart/form-data; boundary=other' } })
    expect(broken.status).toBe(400)
    const json = await visitor.post('/desk/media', { file: 'a' })
    expect(json.props.errors.file).toMatch(/Choose a file/)
    expect(await db.selectFrom('media').select('id').execute()).toEqual([])
  })

  test('of strangers, of who only reads, and without a token no byte is kept', async () => {
    const files = async () =>
      (await readdir(join(desk.config.dataDirectory, 'media'), { recursive: true }).catch(() => [])).length
    const before = await files()
    const bytes = await jpeg(777)
    const stranger = await send(bytes, { by: desk.visitor() })
    expect([stranger.status, stranger.location]).toEqual([303, expect.stringContaining('/desk/sign-in')])
    const { visitor: viewer } = await desk.signedIn('viewer')
    expect((await send(bytes, { by: viewer })).status).toBe(403)
    const { visitor: ofOneHall } = await desk.signedIn({ editor: [await storeHall()] })
    expect((await send(bytes, { by: ofOneHall })).status).toBe(403)
    await send(bytes, { headers: { 'x-xsrf-token': 'wrong' } })
    expect(await db.selectFrom('media').select('id').execute()).toEqual([])
    expect(await files()).toBe(before)
  })

  test('a full library takes nothing more', async () => {
    const id = await add()
    await sql`update media set bytes = 2000000000 where id = ${id}`.execute(db)
    await sql`insert into media (name, alt_text, width, height, variants, bytes)
      select 'full-' || number, '{"en": ""}', 1, 1, '[]', 2000000000 from generate_series(1, 9) as number`.execute(db)
    expect((await send(await jpeg(800))).errors['file']).toMatch(/full/)
  })
})

async function storeHall(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into venues (slug, title, city, address, google_maps_url, country)
    values ('hall-' || floor(random() * 1e9), '{"en": "Hall"}', '{"en": "Paris"}', 'Rue 1', 'https://maps.example', 'FR')
    returning id::float8 as id`.execute(db)
  return rows[0]!.id
}

describe('media: what is said of a picture', () => {
  test('a decoration has no description, on purpose: nothing of it is missing, and its words come back with an undo', async () => {
    const id = await add()
    await save(id, { alt_en: 'A leaf', alt_fr: 'Une feuille' })
    const answer = await save(id, { is_decorative: 'true' })
    expect(await findRow(id)).toMatchObject({ is_decorative: true, alt_text: { en: '' } })
    expect((await open(id)).picture).toMatchObject({ undescribed: [], isDecorative: true })
    const { body } = await visitor.get('/desk/media/pick?q=')
    expect(JSON.parse(body).pictures).toMatchObject([{ id, isDescribed: true }])
    // Who still sees the old form cannot describe it.
    const late = { ...described, is_decorative: 'false', alt_en: 'A leaf', alt_fr: 'Une feuille', alt_hu: '' }
    const refused = await save(id, { alt_hu: 'Levél' }, { was: late })
    expect(refused.props.errors.alt_hu).toBe('It is now a decoration, which has no description.')
    await undo(answer)
    expect(await findRow(id)).toMatchObject({ is_decorative: false, alt_text: { en: 'A leaf', fr: 'Une feuille' } })
  })

  test('a picture of the gallery is no decoration: visitors open it by its description', async () => {
    const id = await add()
    await save(id, described)
    await useInGallery(id)
    expect((await save(id, { is_decorative: 'true' })).props.errors.is_decorative).toBe(
      'It is in the gallery, where visitors open it by its description: take it out of there first.',
    )
    expect(await findRow(id)).toMatchObject({ is_decorative: false, alt_text: { en: 'The foyer' } })
  })

  test('the database keeps no description of a decoration', async () => {
    const id = await add()
    const write = sql`update media set is_decorative = true, alt_text = '{"en": "A leaf"}' where id = ${id}`
    await expect(write.execute(db)).rejects.toThrow(/media_decoration_is_undescribed/)
  })

  test('only the languages of the house are missing; a caption in French alone is missing in English', async () => {
    const id = await add()
    const settle = (texts_in_hungarian: boolean) =>
      visitorOfOwner.post('/desk/settings', {
        was: { texts_in_hungarian: String(!texts_in_hungarian) },
        mine: { texts_in_hungarian: String(texts_in_hungarian) },
      })
    const { visitor: visitorOfOwner } = await desk.signedIn('owner')
    await settle(false)
    await save(id, { alt_en: 'The foyer', caption_fr: 'Le foyer' })
    expect(await open(id)).toMatchObject({
      locales: ['en', 'fr'],
      picture: { undescribed: ['fr'], uncaptioned: ['en'] },
    })
    await settle(true)
    expect((await open(id)).picture).toMatchObject({ undescribed: ['fr', 'hu'], uncaptioned: ['en', 'hu'] })
  })

  test('is typed in each language, with the focal point, merged between two people, and taken back', async () => {
    const id = await add()
    const was = (await open(id)).picture.fields
    await save(id, { alt_en: 'The foyer', focal_x: '20' }, { was })
    await save(id, { focal_y: '70' })
    const answer = await save(id, { alt_fr: 'Le foyer' }, { was })
    expect(await findRow(id)).toMatchObject({
      alt_text: { en: 'The foyer', fr: 'Le foyer' },
      focal_x: 0.2,
      focal_y: 0.7,
    })
    expect((await open(id)).picture.undescribed).toEqual(['hu'])
    const both = await save(id, { alt_en: 'Another' }, { was })
    expect(both.props.flash.conflicts).toEqual([{ name: 'alt_en', mine: 'Another', theirs: 'The foyer' }])
    await undo(answer)
    expect((await findRow(id))!.alt_text).toEqual({ en: 'The foyer' })
    expect((await open(id)).revisions.length).toBe(4)
    expect(await actions(`picture ${id}`)).toEqual([
      'picture add',
      'picture save',
      'picture save',
      'picture save',
      'picture revert',
    ])
  })

  test.each([
    ['focal_x', '101'],
    ['focal_x', '-1'],
    ['focal_x', 'NaN'],
    ['alt_en', 'a'.repeat(1001)],
  ])('%s cannot be %s', async (field, value) => {
    const id = await add()
    const { props } = await save(id, { [field]: value })
    expect(Object.keys(props.errors)).toEqual([field])
  })

  test('a caption in French alone is missing in the other languages; one that was drawn waits for no smaller files', async () => {
    const id = await add()
    await save(id, { caption_fr: 'Le soir' })
    expect((await open(id)).picture.uncaptioned).toEqual(['en', 'hu'])
    expect((await save(id, { caption_fr: 'Le soir', caption_en: 'By night' })).props.errors).toEqual({})
    await sql`update media set original = null where id = ${id}`.execute(db)
    expect((await open(id)).picture).toMatchObject({ isWaiting: false, format: null })
  })

  // Holds: desk.media-used-stays
  test('of one that is shown somewhere no description is taken away', async () => {
    const id = await add()
    await save(id, described)
    await useInGallery(id)
    const { props } = await save(id, { alt_hu: ' ' })
    expect(Object.keys(props.errors)).toEqual(['alt_hu'])
    expect((await findRow(id))!.alt_text.hu).toBe('Az előcsarnok')
  })
})

describe('media: replaced and removed', () => {
  // Holds: desk.media-replaced-in-place
  test('another file takes its place under other addresses, whatever shows it stays, and that is taken back and done again', async () => {
    const id = await add()
    await save(id, described)
    const first = (await findRow(id))!
    const replaced = await send(await jpeg(900, 600), { url: `/desk/media/${id}/file` })
    const second = (await findRow(id))!
    expect(second).toMatchObject({ name: first.name, alt_text: first.alt_text, width: 900, height: 600 })
    expect(second.variants[0]!.url).not.toBe(first.variants[0]!.url)
    expect(await detailsOf(`picture ${id}`, 'picture replace')).toEqual({
      before: { original: first.original },
      after: { original: second.original },
    })
    const answer = await visitor.post(replaced.notice.undo.url)
    expect(await findRow(id)).toMatchObject({ width: 700, original: first.original, variants: first.variants })
    await undo(answer)
    expect(await findRow(id)).toMatchObject({ width: 900, original: second.original })
    const same = await send(await jpeg(900, 600), { url: `/desk/media/${id}/file` })
    expect(same.notice.kind).toBe('warning')
    const hostile = await send(Buffer.from('<svg/>'), { url: `/desk/media/${id}/file` })
    expect(hostile.errors['file']).toMatch(/SVG/)
    expect((await send(await jpeg(910), { url: '/desk/media/999999999/file' })).status).toBe(404)
  })

  // Holds: desk.media-used-stays
  test('what stands somewhere is not removed, by number or by name; what stands nowhere is, and comes back as it was', async () => {
    const id = await add()
    await useInGallery(id)
    expect((await remove(id)).props.flash.notice.text).toMatch(/1 place/)
    await db.deleteFrom('gallery_items').execute()
    const blocks = [
      { id: 'a', name: 'row', props: {}, children: [{ id: 'b', name: 'image', props: { media: 'grand-foyer' } }] },
    ]
    await sql`insert into pages (key, slug, title, content)
      values ('about', '{"en": "about"}', '{"en": "About"}', ${JSON.stringify({ en: [], fr: blocks })}::jsonb)`.execute(
      db,
    )
    expect((await open(id)).uses).toEqual([{ kind: 'page', id: expect.any(Number), title: 'About' }])
    expect((await remove(id)).props.flash.notice.kind).toBe('negative')
    await db.deleteFrom('pages').execute()
    await save(id, described)
    const before = await findRow(id)
    const answer = await remove(id)
    expect(await findRow(id)).toBeUndefined()
    const { name, original } = before!
    expect(await detailsOf(`picture ${id}`, 'picture remove')).toEqual({ before: { name, original } })
    await undo(answer)
    expect(await findRow(id)).toEqual(before)
    expect((await visitor.hybrid(`/desk/media/${id}`)).status).toBe(200)
    // Undo works only once.
    expect((await undo(answer)).props.flash.notice.kind).toBe('negative')
    expect(await actions(`picture ${id}`)).toEqual(['picture add', 'picture save', 'picture remove', 'picture restore'])
  })

  test('it is not brought back over another that has its name by now, nor after its days', async () => {
    const id = await add()
    const answer = await remove(id)
    await add(await jpeg(720), 'grand foyer.jpg')
    expect((await undo(answer)).props.flash.notice.text).toMatch(/another picture/)
    const { forget } = retentionRules.find(
      (rule) => rule.what === 'pictures that were replaced or removed at the desk',
    )!
    const context = jobContext(desk)
    await sql`update kept_media set kept_at = now() - interval '29 days'`.execute(db)
    expect(await forget(context, 10)).toBe(0)
    await sql`update kept_media set kept_at = now() - interval '31 days'`.execute(db)
    expect(await forget(context, 10)).toBe(1)
    expect((await undo(answer)).props.flash.notice.kind).toBe('negative')
  })

  test('every column that points at pictures is known as a place that shows them', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select conrelid::regclass::text as table, attname as column from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'media'::regclass`.execute(db)
    const name = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
    expect(rows.map(name).toSorted()).toEqual(mediaNumberColumns.map(name).toSorted())
  })
})

test('media: the list says what is to describe and what is used nowhere, finds by words, and offers to who chooses', async () => {
  const [used, plain] = [await add(), await add(await jpeg(720), 'stage.jpg')]
  await save(used, described)
  await useInGallery(used)
  const listed = async (query: string) =>
    (await visitor.hybrid(`/desk/media?${query}`)).props.pictures.map(({ id }: { id: number }) => id)
  expect(await listed('')).toEqual([plain, used])
  expect(await listed('sort=name')).toEqual([used, plain])
  expect(await listed('show=undescribed')).toEqual([plain])
  await sql`update media set alt_text = ${JSON.stringify({ en: 'Stage', fr: 'Scène', hu: ' ' })}::jsonb where id = ${plain}`.execute(
    db,
  )
  expect(await listed('show=undescribed')).toEqual([plain])
  expect(await listed('show=unused')).toEqual([plain])
  await save(used, { caption_en: 'By night' })
  expect(await listed('q=foyer')).toEqual([used])
  expect(await listed('q=%25')).toEqual([])
  const undescribed = (await visitor.hybrid('/desk/media')).props.pictures.map(
    (one: { undescribed: string[] }) => one.undescribed,
  )
  expect(undescribed).toEqual([['hu'], []])
  const { body: found } = await visitor.get('/desk/media/pick?q=foyer')
  expect(JSON.parse(found).pictures).toMatchObject([{ id: used }])
  const { body } = await visitor.get('/desk/media/pick?q=')
  expect(JSON.parse(body).pictures).toMatchObject([
    { id: plain, isDescribed: false },
    { id: used, isDescribed: true },
  ])
})
