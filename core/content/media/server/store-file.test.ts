import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { storePage } from '#core/surveys/server/testing/samples.ts'
import { storeFile } from './store-file.ts'
import { storeTaken } from './testing/store-taken.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('files').execute())

const pdf = Buffer.from('%PDF-1.7\nthe programme\n%%EOF\n')
const zip = (entry: string, end = 'PK\u0005\u0006') => Buffer.from(`PK\u0003\u0004${entry}${end}`, 'latin1')
const title = { en: 'The programme', hu: 'A műsorfüzet' }
const take = (name: string, from: Parameters<typeof storeFile>[1]['from']) =>
  storeTaken(shop.db, 'files', storeFile(shop.config.dataDirectory, { name, title, from }))

// Holds: entities.content-blocks-carousel-file-referral
test('file: taken in, it is shown by a block with its title, type and size, and comes as it was under a name that is its own', async () => {
  expect(await take('programme', { bytes: pdf, ending: 'pdf' })).toEqual({ id: expect.any(Number) })
  const block = { id: 'f', name: 'file', props: { file: 'programme' } }
  await storePage(shop.db, 'downloads', [block, { ...block, id: 'g', props: { file: 'gone' } }])
  const { props } = await shop.visitor('hu').get('/downloads')
  expect(props.content).toHaveLength(1)
  const { stored } = props.content[0].props
  expect(stored).toMatchObject({ title: 'A műsorfüzet', type: 'application/pdf', bytes: pdf.length })
  const { status, headers, bytes } = await shop.visitor().get(stored.url)
  expect([status, headers['content-type'], bytes]).toEqual([200, 'application/pdf', pdf])
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
})

test('file: another content has another address, the same content the same, and a name has one row', async () => {
  const urlOf = async (content: string) => {
    await take('list', { bytes: Buffer.from(content), ending: 'txt' })
    return (await shop.db.selectFrom('files').select('url').executeTakeFirstOrThrow()).url
  }
  const [one, other, again] = [await urlOf('one'), await urlOf('other'), await urlOf('one')]
  expect([one === other, one === again]).toEqual([false, true])
  expect(await readdir(join(shop.config.dataDirectory, 'media'))).toContain(one.slice('/media/'.length))
})

test('file: what a browser would open in the name of the shop is saved instead', async () => {
  await take('list', { bytes: Buffer.from('a,b'), ending: 'csv' })
  const { url } = await shop.db.selectFrom('files').select('url').executeTakeFirstOrThrow()
  expect((await shop.visitor().get(url)).headers['content-disposition']).toBe('attachment')
})

test('file: one is taken from a folder by its path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-files-'))
  await writeFile(join(folder, 'Programme.PDF'), pdf)
  const from = { file: join(folder, 'Programme.PDF') }
  expect(await storeFile(null, { name: 'programme', title, from })).toMatchObject({ row: { bytes: pdf.length } })
  expect(await shop.db.selectFrom('files').selectAll().execute()).toEqual([])
  expect(await take('programme', from)).toEqual({ id: expect.any(Number) })
  await rm(folder, { recursive: true })
})

test.each([
  ['zip', 'a.txt', 'application/zip'],
  ['docx', 'word/document.xml', 'wordprocessingml'],
  ['xlsx', 'xl/workbook.xml', 'spreadsheetml'],
  ['odt', 'mimetypeapplication/vnd.oasis.opendocument.text', 'opendocument.text'],
  ['ods', 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'opendocument.spreadsheet'],
  ['epub', 'mimetypeapplication/epub+zip', 'epub'],
])('file: an archive is a %s by what is in it', async (ending, entry, type) => {
  expect(await take('a', { bytes: zip(entry), ending })).toEqual({ id: expect.any(Number) })
  expect((await shop.db.selectFrom('files').select('type').executeTakeFirstOrThrow()).type).toContain(type)
})

test.each([
  ['that is empty', 'empty', 'a', Buffer.alloc(0), 'pdf', 'is empty'],
  ['that is too large', 'too_heavy', 'a', Buffer.alloc(50_000_001, 'x'), 'txt', '51 MB, more than 50 MB'],
  ['whose bytes are not what its ending says', 'type', 'a', Buffer.from('<script>'), 'pdf', 'no pdf file'],
  ['of a page', 'type', 'a', Buffer.from('<script>'), 'html', 'no html file'],
  ['of a drawing that can hold scripts', 'type', 'a', Buffer.from('<svg/>'), 'svg', 'no svg file'],
  ['of an ending of JavaScript’s', 'type', 'a', Buffer.from('x'), 'constructor', 'no constructor file'],
  ['of bytes as a text', 'type', 'a', Buffer.from([0x61, 0x00]), 'txt', 'no txt file'],
  ['of an archive as a text of an office', 'type', 'a', zip('a.exe'), 'docx', 'no docx file'],
  ['of a programme that was cut off', 'damaged', 'a', pdf.subarray(0, 15), 'pdf', 'its end is missing'],
  ['of an archive that was cut off', 'damaged', 'a', zip('word/document.xml', ''), 'docx', 'its end is missing'],
  ['with a name that leads elsewhere', 'name', '../a', pdf, 'pdf', 'cannot be called "../a"'],
])('file: one %s is refused with the reason and what to do', async (_, ...[code, name, bytes, ending, reason]) => {
  expect(await take(name, { bytes, ending })).toEqual({
    problem: { code, message: expect.stringContaining(reason), remedy: expect.stringMatching(/^[A-Z].*\.$/) },
  })
  expect(await shop.db.selectFrom('files').selectAll().execute()).toEqual([])
})

test.each([
  ['title', 'a file of which nothing is said', { title: { en: ' ' } }, 'is not said'],
  ['missing', 'one that is not there', { from: { file: '/no/such/file.pdf' } }, 'no file of that name'],
  ['missing', 'a folder', { from: { file: tmpdir() } }, 'is no file'],
])('file: %s: %s is refused', async (code, _, given, reason) => {
  const file = { name: 'a', title, from: { bytes: pdf, ending: 'pdf' }, ...given }
  expect(await storeFile(shop.config.dataDirectory, file)).toEqual({
    problem: expect.objectContaining({ code, message: expect.stringContaining(reason) }),
  })
})
