import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { soundFiles, writeBox } from '#core/content/media/server/testing/sound-bytes.ts'
import { sendFiles } from '#apps/desk/content/media/server/testing/send-file.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db, config } = desk

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  visitor = (await desk.signedIn('editor')).visitor
})

let made = 0
/** A document like no other. */
const pdf = (text = String(++made)) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const url = (library: string, rest = '') => `/desk/media/files/${library}${rest}`
const upload = async (
  library: string,
  file: { name: string; bytes: Uint8Array },
  fields: Record<string, string> = {},
) => sendFiles(desk, visitor, { url: url(library), files: [file], fields })
const rowOf = (id: number) => db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const isOnDisk = (path: string) => existsSync(join(config.dataDirectory, path))
const reachable = async (path: string) =>
  (await desk.inject({ url: path, headers: { host: new URL(config.origins.en).host } })).statusCode

describe('files to download', () => {
  // Holds: desk.files-handed-in
  test('are handed in with a title, chosen by an event and a soloist, replaced for both, and taken back', async () => {
    const { data } = await upload(
      'downloads',
      { name: 'Programme été.pdf', bytes: pdf() },
      { fr: 'Programme', hu: 'Műsor' },
    )
    expect(data).toMatchObject({ name: 'programme-ete', title: 'Programme' })
    const first = await rowOf(data.id)
    expect(first.title).toEqual({ en: 'Programme', fr: 'Programme', hu: 'Műsor' })
    expect(isOnDisk(first.url)).toBe(true)

    const { writing } = (await visitor.hybrid('/desk/events/new')).props
    const texts = { ...writing.fields, title_en: 'Winter', program_file: 'programme-ete' }
    await visitor.post('/desk/events', { was: writing.fields, mine: texts, intent: 'publish' })
    const event = await db
      .selectFrom('events')
      .select(['id', 'program_url'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(event.program_url).toBe(first.url)
    const { fields } = (await visitor.hybrid(`/desk/events/${event.id}`)).props.writing
    expect(fields.program_file).toBe('programme-ete')

    const { notice } = await sendFiles(desk, visitor, {
      url: url('downloads', `/${data.id}/file`),
      files: [{ name: 'other.pdf', bytes: pdf() }],
    })
    expect(notice.text).toBe('Replaced. Pages show the new file now.')
    const second = await rowOf(data.id)
    expect(second.url).not.toBe(first.url)
    const programOf = async () =>
      (await db.selectFrom('events').select('program_url').where('id', '=', event.id).executeTakeFirstOrThrow())
        .program_url
    expect(await programOf()).toBe(second.url)
    await visitor.post(notice.undo.url, {})
    expect(await programOf()).toBe(first.url)

    const { props } = await visitor.hybrid(url('downloads', `/${data.id}`))
    expect(props.uses).toEqual([{ kind: 'event', id: event.id, title: 'Winter' }])
    const refused = await visitor.post(url('downloads', `/${data.id}`), { _method: 'DELETE' })
    expect(refused.props.flash.notice.text).toBe('It is still used in 1 place: remove it there first.')
    await visitor.post(`/desk/events/${event.id}`, { was: fields, mine: { ...fields, program_file: '' } })
    expect(await programOf()).toBeNull()
    const removed = await visitor.post(url('downloads', `/${data.id}`), { _method: 'DELETE' })
    expect(removed.props.flash.notice.text).toBe('Removed: programme-ete.')
    const log = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `file ${data.id}`)
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['file add', 'file save', 'file revert', 'file remove'])
  })

  test('have a soloist lead to their biography', async () => {
    const { data } = await upload('downloads', { name: 'ada.pdf', bytes: pdf() })
    const { fields } = (await visitor.hybrid('/desk/soloists/new')).props.writing
    const mine = { ...fields, name: 'Ada', profession_en: 'Alto', description_en: 'Sings.', cv_file: data.name }
    await visitor.post('/desk/soloists', { was: fields, mine, intent: 'publish' })
    const { cv_url } = await db
      .selectFrom('soloists')
      .select('cv_url')
      .where('name', '=', 'Ada')
      .executeTakeFirstOrThrow()
    expect(cv_url).toBe((await rowOf(data.id)).url)
    expect(await reachable(cv_url!)).toBe(200)
  })

  test('of one name are two, and their titles are changed, and undone', async () => {
    const [first, second] = [
      await upload('downloads', { name: 'a.pdf', bytes: pdf() }),
      await upload('downloads', { name: 'a.pdf', bytes: pdf() }),
    ]
    expect([first.data.name, second.data.name]).toEqual(['a', 'a-2'])
    const was = { title_en: 'a', title_fr: '', title_hu: '' }
    const path = url('downloads', `/${first.data.id}`)
    const { props } = await visitor.post(path, { was, mine: { ...was, title_en: 'Notes' } })
    expect((await rowOf(first.data.id)).title).toEqual({ en: 'Notes' })
    await visitor.post(props.flash.notice.undo.url, {})
    expect((await rowOf(first.data.id)).title).toEqual({ en: 'a' })
    expect((await visitor.post(path, { was, mine: { ...was, title_en: '' } })).props.errors).toHaveProperty('title_en')
  })

  test.each([
    ['what is no PDF', Buffer.from('<html>'), 'This is not a PDF.'],
    [
      'one that is cut off',
      Buffer.from('%PDF-1.7\nno end'),
      'The file is damaged or empty. Save it again and upload it once more.',
    ],
    ['one that is too large', Buffer.alloc(30_000_001), 'The file is larger than 30 MB.'],
  ])('are refused: %s', async (_, bytes, says) => {
    const before = await db.selectFrom('files').select('id').execute()
    expect((await upload('downloads', { name: 'a.pdf', bytes })).errors).toEqual({ file: says })
    expect(await db.selectFrom('files').select('id').execute()).toEqual(before)
  })

  test('are handed in by who edits for the whole house alone', async () => {
    const { venueId } = await storeConcert(db, { bystanders: false })
    const own = (await desk.signedIn({ editor: [venueId] })).visitor
    const { status } = await sendFiles(desk, own, { url: url('downloads'), files: [{ name: 'a.pdf', bytes: pdf() }] })
    expect(status).toBe(403)
  })
})

describe('recordings', () => {
  // Holds: desk.files-handed-in
  test('say who plays, stand beside a piece of a programme, and are not removed from there', async () => {
    const file = { name: 'Kyrie.wav', bytes: soundFiles.wav(3) }
    expect((await upload('recordings', file)).errors).toEqual({
      file: 'Enter who plays, in up to 300 characters.',
    })
    const { data } = await upload('recordings', file, { en: 'The choir' })
    const { fields } = (await visitor.hybrid('/desk/events/new')).props.writing
    const programme = JSON.stringify([
      { composer: 'Bach', work: { en: 'Mass', fr: '', hu: '' }, minutes: '110', recording: data.name },
    ])
    await visitor.post('/desk/events', {
      was: fields,
      mine: { ...fields, title_en: 'Mass', programme },
      intent: 'publish',
    })
    const { program_works } = await db
      .selectFrom('events')
      .select('program_works')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(program_works[0]).toMatchObject({ recording: 'kyrie' })
    const { props } = await visitor.hybrid('/desk/media/files')
    expect(props.recordings).toMatchObject([{ name: 'kyrie', title: 'The choir', seconds: 3, uses: 1 }])
    const refused = await visitor.post(url('recordings', `/${data.id}`), { _method: 'DELETE' })
    expect(refused.props.flash.notice.kind).toBe('negative')
    const other = await sendFiles(desk, visitor, {
      url: url('recordings', `/${data.id}/file`),
      files: [{ name: 'b.wav', bytes: soundFiles.wav(4) }],
    })
    expect(other.notice.kind).toBe('positive')
    expect((await visitor.hybrid(url('recordings', `/${data.id}`))).props.file).toMatchObject({ seconds: 4, uses: 1 })
  })

  test.each([
    ['one that is too long', soundFiles.wav(61), 'A recording must be 1 to 60 seconds long.'],
    [
      'one that says where it was made',
      soundFiles.m4a(writeBox('udta', writeBox('\xa9xyz', '+48.85+002.35/'))),
      'The file says where it was recorded. Save it without such details (metadata).',
    ],
  ])('are refused: %s', async (_, bytes, says) => {
    expect((await upload('recordings', { name: 'a.wav', bytes }, { en: 'The choir' })).errors).toEqual({ file: says })
  })

  test('are refused where no browser plays them', async () => {
    const { errors } = await upload('recordings', { name: 'a.mp3', bytes: Buffer.from('OggS') }, { en: 'The choir' })
    expect(errors).toEqual({
      file: 'This is not a recording that every browser plays: save it as MP3, M4A (AAC), FLAC or WAV.',
    })
  })
})

describe('the VAT class of an event', () => {
  // Holds: desk.vat-class-of-events
  test('is one of those with a rate', async () => {
    await db
      .insertInto('vat_rates')
      .values({ country: 'FR', class: 'talk', rate_bp: 2000, valid_from: '2020-01-01' })
      .execute()
    const { writing, vatClasses } = (await visitor.hybrid('/desk/events/new')).props
    expect(vatClasses).toEqual([
      {
        name: 'concert',
        rates: [
          { country: 'FR', basisPoints: 550 },
          { country: 'HU', basisPoints: 2700 },
        ],
      },
      { name: 'talk', rates: [{ country: 'FR', basisPoints: 2000 }] },
    ])
    const send = (vat_class: string) =>
      visitor.post('/desk/events', {
        was: writing.fields,
        mine: { ...writing.fields, title_en: 'Talk', vat_class },
        intent: 'save',
      })
    expect((await send('nothing')).props.errors).toEqual({
      vat_class: 'There is no VAT rate of this class. Choose another.',
    })
    await send('talk')
    const { vat_class } = await db
      .selectFrom('events')
      .select('vat_class')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(vat_class).toBe('talk')
  })
})
