/**
 * Every upload route: its limits, the reader of its files, and the message for each exceeded limit.
 */
import { readFileSync } from 'node:fs'
import { href, listRoutes } from '@cadenza/navigation'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { type ThreadWork, WorkTooLarge } from '#platform/threads/run-in-worker.ts'
import { createWorkThread } from '#platform/threads/work-thread.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { followUpload, sendFile } from '#apps/desk/season/files/server/testing/send-season.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const thread = createWorkThread()
/** Modules that have read uploads in the worker. */
const read: string[] = []
/** Reported for any reading there, or by a single module. */
let passed: { what: 'time' | 'memory'; by?: string } | null = null
const desk = await createTestDesk({
  season: false,
  dependencies: {
    runInWorker: <input, output>(work: ThreadWork<input, output>, input: input) => {
      const name = work.module.pathname.split('/').at(-1)!
      if (work.mostMilliseconds !== undefined) read.push(name)
      if (passed && (passed.by ?? name) === name) return Promise.reject(new WorkTooLarge(passed.what))
      return thread.run(work, input)
    },
  },
})
afterAll(async () => {
  await desk.close()
  await thread.close()
})
const { venueId } = await storeConcert(desk.db, { bystanders: false })

const xml = (path: string, content: string) => [path, new TextEncoder().encode(content)] as const
const sheet = '<worksheet><sheetData/></worksheet>'
const workbook = (shared: string, first = sheet) =>
  zipSync(
    Object.fromEntries([
      xml('[Content_Types].xml', '<Types/>'),
      xml('xl/workbook.xml', '<workbook/>'),
      xml('xl/sharedStrings.xml', shared),
      xml('xl/worksheets/sheet1.xml', first),
    ]),
  )
const office = 'http://schemas.openxmlformats.org'
const [inSheet, inFile] = [`xmlns="${office}/spreadsheetml/2006/main"`, `${office}/officeDocument/2006/relationships`]
/** A workbook of soloists who share one text. */
function shareText(text: string, soloists: number): Uint8Array {
  const rows = Array.from({ length: soloists + 1 }, (_, index) => {
    const at = index + 1
    return `<row r="${at}"><c r="A${at}" t="s"><v>0</v></c><c r="B${at}" t="s"><v>${Math.min(at, 2)}</v></c></row>`
  })
  const shared = ['soloist', 'text_en', text].map((own) => `<si><t>${own}</t></si>`)
  return zipSync(
    Object.fromEntries([
      xml('[Content_Types].xml', `<Types xmlns="${office}/package/2006/content-types"/>`),
      xml(
        'xl/workbook.xml',
        `<workbook ${inSheet} xmlns:r="${inFile}"><sheets><sheet name="soloists" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      xml(
        'xl/_rels/workbook.xml.rels',
        `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${inFile}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      xml('xl/sharedStrings.xml', `<sst ${inSheet}>${shared.join('')}</sst>`),
      xml('xl/worksheets/sheet1.xml', `<worksheet ${inSheet}><sheetData>${rows.join('')}</sheetData></worksheet>`),
    ]),
  )
}
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
const bytesOf = (text: string) => Buffer.from(text)

interface Sample {
  route: string
  what: string
  file: { name: string; bytes: Uint8Array }
  says: string
  /**
   * Module that reads it in a worker; none if it is refused before, or read by the image library's
   * threads.
   */
  by?: string
}

/** Wider than any accepted picture. */
const wide = await sharp({ create: { width: 20_001, height: 500, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

const season = { route: 'season.files.store', by: 'read-file.ts' }
const plan = { route: 'season.hall.plan.look', by: 'read-plan.ts' }
const samples: Sample[] = [
  {
    ...season,
    what: 'strings',
    file: { name: 'a.xlsx', bytes: workbook(`<sst>${'<si><t/></si>'.repeat(3_000_000)}</sst>`) },
    says: 'tooManyStrings',
  },
  {
    ...season,
    what: 'depth',
    file: { name: 'a.xlsx', bytes: workbook('<sst/>', nested('<a>', '</a>', 1_000_000)) },
    says: 'tooDeep',
  },
  {
    ...season,
    what: 'cells',
    file: {
      name: 'a.xlsx',
      bytes: workbook('<sst/>', `<sheetData><row>${'<c><v>1</v></c>'.repeat(400_001)}</row></sheetData>`),
    },
    says: 'tooManyCells',
  },
  {
    ...season,
    what: 'unpacked bytes',
    file: { name: 'a.xlsx', bytes: workbook(' '.repeat(65 * 1024 * 1024)) },
    says: 'tooLarge',
  },
  {
    ...season,
    what: 'letters, of a text that many cells share',
    file: { name: 'a.xlsx', bytes: shareText('a'.repeat(29_000), 280) },
    says: 'tooLarge',
  },
  {
    ...season,
    what: 'depth of JSON',
    file: { name: 'a.json', bytes: bytesOf(`{"halls":${nested('[', ']', 1_000_000)}}`) },
    says: 'tooDeep',
  },
  {
    ...season,
    by: undefined,
    what: 'bytes',
    file: { name: 'a.json', bytes: Buffer.alloc(4 * 1024 * 1024 + 70_000, 32) },
    says: 'tooLarge',
  },
  { ...plan, what: 'depth', file: { name: 'plan.yaml', bytes: bytesOf('['.repeat(190_000)) }, says: 'deep' },
  {
    ...plan,
    by: undefined,
    what: 'bytes',
    file: { name: 'plan.yaml', bytes: Buffer.alloc(270_000, 32) },
    says: 'too large for a plan',
  },
  ...['media.store', 'media.replace'].flatMap((route) => [
    { route, what: 'pixels', file: { name: 'a.png', bytes: wide }, says: 'too many pixels' },
    { route, what: 'bytes', file: { name: 'a.png', bytes: Buffer.alloc(30_070_000) }, says: '30 MB' },
  ]),
]

const routesOfFiles = ['season.files.store', 'season.hall.plan.look', 'media.store', 'media.replace']

test('handed in: these routes take a file, and each has its samples', () => {
  const files = import.meta.dirname + '/../..'
  const users = [
    'season/files/server/handlers.ts',
    'season/halls/server/plan-handlers.ts',
    'content/media/server/file-handlers.ts',
  ]
  for (const one of users) expect(readFileSync(`${files}/${one}`, 'utf8')).toContain('readUpload(')
  expect([...new Set(samples.map(({ route }) => route))].toSorted()).toEqual(routesOfFiles.toSorted())
  expect(listRoutes(deskRoutes).map(({ name }) => name)).toEqual(expect.arrayContaining(routesOfFiles))
})

// Holds: desk.handed-in-files-read-within-limits
test.each(samples)('handed in: $route with too much of its $what says so', async ({ route, file, says, by }) => {
  read.length = 0
  const { visitor } = await desk.signedIn('owner')
  const url = href(deskRoutes[route as 'media.replace'], { venue: venueId, picture: 1 } as never)
  const { statusCode, body, headers } = await sendFile(desk, visitor, { file, url })
  expect(statusCode).toBeLessThan(500)
  const upload = await followUpload(visitor, headers.location)
  // Field errors are shown on the next page.
  const page = route.startsWith('media.') ? href(deskRoutes['media.index']) : url
  const told = upload
    ? JSON.stringify(upload)
    : body === ''
      ? JSON.stringify((await visitor.hybrid(page)).props['errors'])
      : body
  expect(told).toContain(says)
  expect(read).toEqual(by ? [by] : [])
})

test.each([
  ['en', 'The picture takes too long to open.'],
  ['fr', 'L’image est trop longue à ouvrir.'],
  ['hu', 'A kép megnyitása túl sokáig tart.'],
] as const)('handed in: a picture that takes too long to decode says so in %s', async (locale, says) => {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 11% complete'))
  const { visitor } = await desk.signedIn('owner', locale)
  await sendFile(desk, visitor, { locale, file: { name: 'a.png', bytes }, url: href(deskRoutes['media.store']) })
  expect(JSON.stringify((await visitor.hybrid(href(deskRoutes['media.index']))).props['errors'])).toContain(says)
})

// Holds: desk.handed-in-files-read-within-limits
test.each([
  ['time', '"flaw":"tooLong"'],
  ['memory', '"flaw":"tooMuch"'],
] as const)(
  'handed in: the texts of a season are read on a thread; where they take too much %s nothing is left behind',
  async (what, says) => {
    passed = { what, by: 'parse-season.ts' }
    onTestFinished(() => void (passed = null))
    read.length = 0
    const { visitor } = await desk.signedIn('owner')
    const halls = [{ hall: 'slow', title_en: 'Slow', city_en: 'Pécs', address: '1 Fő tér', country: 'HU' }]
    const soloists = [
      {
        soloist: 'slow',
        name: 'Anna',
        profession_en: 'violin',
        about_en: 'By heart.',
        text_en: 'a\n-\n'.repeat(7_000),
      },
    ]
    const file = { name: 'a.json', bytes: bytesOf(JSON.stringify({ halls, soloists })) }
    const { headers, body } = await sendFile(desk, visitor, { file })
    expect(JSON.stringify(await followUpload(visitor, headers.location)) + body).toContain(says)
    expect(read).toEqual(['read-file.ts', 'parse-season.ts'])
    for (const table of ['venues', 'soloists'] as const)
      expect(await desk.db.selectFrom(table).select('id').where('slug', '=', 'slow').execute()).toEqual([])
  },
)

test.each([
  ['season.files.store', 'time', '"flaw":"tooLong"'],
  ['season.files.store', 'memory', '"flaw":"tooMuch"'],
  [
    'season.hall.plan.look',
    'time',
    'Reading this file takes longer than five seconds: it is not a plan, or has far too many areas.',
  ],
  [
    'season.hall.plan.look',
    'memory',
    'Reading this file takes too much memory: it is not a plan, or has far too many areas.',
  ],
] as const)('handed in: %s that takes too much %s to read says so', async (route, what, says) => {
  passed = { what }
  onTestFinished(() => void (passed = null))
  const { visitor } = await desk.signedIn('owner')
  const url = href(deskRoutes[route], { venue: venueId })
  const file = { name: 'a.json', bytes: bytesOf('{}') }
  const { body } = await sendFile(desk, visitor, { file, url })
  expect(body === '' ? JSON.stringify((await visitor.hybrid(url)).props['errors']) : body).toContain(says)
})
