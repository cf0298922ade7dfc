import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../app/testing/shop.ts'
import { storePage } from '../../../surveys/server/testing/samples.ts'
import { takeFile } from './take-file.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.deleteFrom('files').execute())

const pdf = Buffer.from('%PDF-1.7\nthe programme')
const title = { en: 'The programme', hu: 'A műsorfüzet' }
const take = (name: string, from: Parameters<typeof takeFile>[2]['from']) =>
  takeFile(shop.db, shop.config.dataDirectory, { name, title, from })

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
  expect(await take('programme', { file: join(folder, 'Programme.PDF') })).toEqual({ id: expect.any(Number) })
  await rm(folder, { recursive: true })
})

test.each([
  ['that is empty', 'a', Buffer.alloc(0), 'pdf', 'is empty'],
  ['that is too large', 'a', Buffer.alloc(50_000_001, 'x'), 'txt', 'more than 50 MB'],
  ['whose bytes are not what its ending says', 'a', Buffer.from('<script>'), 'pdf', 'no pdf file'],
  ['of a page', 'a', Buffer.from('<script>'), 'html', 'no html file'],
  ['of a drawing that can hold scripts', 'a', Buffer.from('<svg/>'), 'svg', 'no svg file'],
  ['of an ending of JavaScript’s', 'a', Buffer.from('x'), 'constructor', 'no constructor file'],
  ['of bytes as a text', 'a', Buffer.from([0x61, 0x00]), 'txt', 'no txt file'],
  ['with a name that leads elsewhere', '../a', pdf, 'pdf', 'is none for a file'],
])('file: one %s is refused with the reason', async (_, name, bytes, ending, reason) => {
  expect(await take(name, { bytes, ending })).toEqual({ problem: expect.stringContaining(reason) })
  expect(await shop.db.selectFrom('files').selectAll().execute()).toEqual([])
})
