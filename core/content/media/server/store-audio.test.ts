import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { removeUnusedMedia } from '#core/content/server/unused-media.ts'
import { demoMedia } from '#db/demo/media-index.ts'
import { type HandedInRecording, storeAudio } from './store-audio.ts'
import { storeTaken } from './testing/store-taken.ts'
import { soundFiles, writeBox, writeOwnTag, writeVideoTrack } from './testing/sound-bytes.ts'

let database: TestDatabase
let directory: string
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cadenza-sound-'))
})
afterEach(async () => {
  await database.db.deleteFrom('events').execute()
  await database.db.deleteFrom('recordings').execute()
  await rm(directory, { recursive: true })
})

const credit = { en: 'The house quartet, 2025', hu: 'A ház vonósnégyese, 2025' }
const take = (bytes: Uint8Array, given: Partial<HandedInRecording> = {}) =>
  storeTaken(database.db, 'recordings', storeAudio(directory, { name: 'fuga', credit, from: { bytes }, ...given }))
const findRows = () => database.db.selectFrom('recordings').selectAll().execute()
const listFiles = () => readdir(join(directory, 'media')).catch(() => [])

test.each([
  ['flac', 'audio/flac', soundFiles.flac()],
  ['wav', 'audio/wav', soundFiles.wav()],
  ['mp3', 'audio/mpeg', soundFiles.mp3()],
  ['mp3', 'audio/mpeg', soundFiles.mp3(2, { isCounted: true })],
  ['m4a', 'audio/mp4', soundFiles.m4a()],
])('recording: %s is kept as it came, under its hash, with its kind and length', async (ending, type, bytes) => {
  expect(await take(bytes)).toEqual({ id: expect.any(Number) })
  const [row] = await findRows()
  expect(row).toMatchObject({ name: 'fuga', credit, type, bytes: bytes.length, seconds: 2 })
  expect(row!.url).toMatch(new RegExp(`^/media/fuga-[0-9a-f]{16}\\.${ending}$`))
  expect(await readFile(join(directory, row!.url))).toEqual(bytes)
})

test('recording: another sound has another address, the same one the same, and a name has one row', async () => {
  const urlOf = async (bytes: Uint8Array) => {
    await take(bytes)
    return (await findRows()).map(({ url }) => url)
  }
  const [one, other, again] = [
    await urlOf(soundFiles.wav()),
    await urlOf(soundFiles.wav(3)),
    await urlOf(soundFiles.wav()),
  ]
  expect([one.length, one[0] === other[0], one[0] === again[0]]).toEqual([1, false, true])
})

test('recording: it is taken from its file, and only looked at where it is to be checked', async () => {
  const file = join(directory, 'Take 3.mp3')
  await writeFile(file, soundFiles.flac())
  expect(await storeAudio(null, { name: 'fuga', credit, from: { file } })).toMatchObject({
    row: { name: 'fuga', type: 'audio/flac', seconds: 2 },
  })
  expect([await findRows(), await listFiles()]).toEqual([[], []])
  expect(await take(Buffer.alloc(0), { from: { file } })).toEqual({ id: expect.any(Number) })
})

test('recording: the file of one that is named is not cleared as unused', async () => {
  await take(soundFiles.flac())
  const options = { directory: join(directory, 'media'), before: Date.now() + 60_000, limit: 10 }
  expect(await removeUnusedMedia(database.db, options)).toBe(0)
  await database.db.deleteFrom('recordings').execute()
  expect(await removeUnusedMedia(database.db, options)).toBe(1)
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

describe('a recording that cannot be taken', () => {
  const video = Buffer.concat([Buffer.from('\0\0\0\x18ftypqt  ', 'latin1'), Buffer.alloc(100)])
  test.each([
    ['empty', 'is empty', Buffer.alloc(0), {}],
    ['too_heavy', '4.5 MB; up to 4 MB', Buffer.alloc(4_500_000, 'RIFF'), {}],
    ['type', 'is no recording', Buffer.from('<script>alert(1)</script>'), {}],
    ['type', 'an Ogg file', Buffer.from('OggS and so on'), {}],
    ['type', 'is a video', video, {}],
    ['type', 'notes without a sound', Buffer.from('MThd and so on'), {}],
    ['codec', 'not every browser plays', soundFiles.wav(2, 0x11), {}],
    ['codec', 'holds a video', soundFiles.m4a(writeVideoTrack()), {}],
    ['damaged', 'damaged', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(2000, 0xff)]), {}],
    ['damaged', 'damaged', soundFiles.flac().subarray(0, 20), {}],
    ['damaged', 'cut off', half(readFileSync(join(demoMedia, 'bach-prelude.flac'))), {}],
    ['damaged', 'cut off', half(soundFiles.mp3(20, { isCounted: true })), {}],
    ['damaged', 'cut off', half(soundFiles.wav(20)), {}],
    ['damaged', 'cut off', soundFiles.m4a().subarray(0, -20), {}],
    ['place', 'where it was recorded', soundFiles.m4a(writeBox('udta', writeBox('\xa9xyz', '+48.85+002.35/'))), {}],
    ['place', 'where it was recorded', soundFiles.m4a(writeBox('meta', 'com.apple.quicktime.location.ISO6709')), {}],
    ['place', 'where it was recorded', Buffer.concat([writeOwnTag('location', '48.85'), soundFiles.mp3()]), {}],
    ['place', 'where it was recorded', Buffer.concat([writeOwnTag('GPSLatitude', '48.85'), soundFiles.mp3()]), {}],
    ['too_long', '61 seconds; up to 60', soundFiles.wav(61), {}],
    ['too_short', '0.1 seconds', soundFiles.wav(0.1), {}],
    ['name', '"../fuga"', soundFiles.wav(), { name: '../fuga' }],
    ['credit', 'Who plays', soundFiles.wav(), { credit: { en: ' ' } }],
    ['credit', 'Who plays', soundFiles.wav(), { credit: { en: 'a', fr: 'a'.repeat(301) } }],
    ['missing', 'no file of that name', soundFiles.wav(), { from: { file: '/no/such/file.wav' } }],
    ['missing', 'is no file', soundFiles.wav(), { from: { file: tmpdir() } }],
  ] as [string, string, Buffer, Partial<HandedInRecording>][])(
    'recording: %s (%s) is refused with the reason and what to do, and nothing is kept',
    async (code, reason, bytes, given) => {
      expect(await take(bytes, given)).toEqual({
        problem: { code, message: expect.stringContaining(reason), remedy: expect.stringMatching(/^[A-Z].*\.$/) },
      })
      expect([await findRows(), await listFiles()]).toEqual([[], []])
    },
  )
})

describe('a programme', () => {
  const store = (recording: unknown) =>
    database.db
      .insertInto('events')
      .values({
        slug: 'evening',
        title: JSON.stringify({ en: 'Evening' }),
        duration_minutes: 60,
        program_works: JSON.stringify([{ composer: 'Bach', work: { en: 'Fuga' }, minutes: 4, recording }]),
      })
      .execute()

  test('recording: a programme cannot name one that is not there', async () => {
    await expect(store('fuga')).rejects.toThrow('event_recordings')
    await expect(store(null)).rejects.toThrow('null value')
  })

  test('recording: one that a programme names cannot be removed or renamed, until it is named no more', async () => {
    await take(soundFiles.flac())
    await store('fuga')
    await expect(database.db.deleteFrom('recordings').execute()).rejects.toThrow('event_recordings')
    await expect(database.db.updateTable('recordings').set({ name: 'other' }).execute()).rejects.toThrow(
      'event_recordings',
    )
    await database.db.updateTable('events').set({ program_works: '[]' }).execute()
    await database.db.deleteFrom('recordings').execute()
    expect(await findRows()).toEqual([])
  })
})
