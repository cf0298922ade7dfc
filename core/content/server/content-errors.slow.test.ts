import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { createRender } from '#apps/shop/app/pages/render.tsx'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { parseBlocks } from './block-schemas.ts'
import type { ContentError } from '#core/context/content-errors.ts'
import { readBlocks } from './read-blocks.ts'

const lines: any[] = []
let shop: TestShop
let paths: string[]

beforeAll(async () => {
  const log = createLog({ level: 'warn', write: (line) => lines.push(JSON.parse(line)) })
  // Renders real pages: React may fail to show the data.
  const renderer = {
    version: 'test',
    render: createRender(),
    assetsOf: () => ({ entry: '/build/main.js', stylesheets: [], modules: [], fonts: [] }),
  }
  shop = await createTestShop({ dependencies: { log, renderer } })
  const concert = await shop.db
    .selectFrom('event_dates')
    .innerJoin('venues', 'venues.id', 'venue_id')
    .innerJoin('event_soloists', 'event_soloists.event_id', 'event_dates.event_id')
    .innerJoin('soloists', 'soloists.id', 'soloist_id')
    .select(['venues.slug as venue', 'event_dates.date', 'soloists.slug as soloist'])
    .where('starts_at', '>', new Date())
    .executeTakeFirstOrThrow()
  const event = `/events/${concert.venue}/${concert.date}`
  paths = ['/', '/venues', '/gallery', '/terms', event, `/soloists/${concert.soloist}`]
})
afterAll(() => shop.close())

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const sections = (levels: number) => {
  const open = '[{"id":"s","name":"section","props":{"children":'
  return open.repeat(levels) + '[]' + '}}]'.repeat(levels)
}

const contents: [string, string][] = [
  ['a text', '{"en":"hello"}'],
  ['null', '{"en":null}'],
  ['a number', '{"en":7}'],
  ['an object', '{"en":{"blocks":[]}}'],
  ['a list of nothing', '{"en":[null,7,"hello",[],{}]}'],
  ['an unknown block', '{"en":[{"id":"a","name":"html","props":{"html":"<b>"}}]}'],
  [
    'wrong properties',
    '{"en":[{"id":"a","name":"title","props":{"text":{"x":1}}},{"id":"b","name":"text","props":null}]}',
  ],
  [
    'a name of JavaScript’s',
    '{"en":[{"id":"a","name":"constructor","props":{}},{"id":"b","name":"__proto__","props":{}}]}',
  ],
  [
    'children that are none',
    '{"en":[{"id":"a","name":"section","props":{"children":"hello"}},{"id":"b","name":"title","props":{"children":[]}}]}',
  ],
  ['a picture of no name', '{"en":[{"id":"a","name":"image","props":{"media":{"x":[1]}}}]}'],
  ['lists in lists', `{"en":${deep(1500)}}`],
  ['sections in sections', `{"en":${sections(400)}}`],
  [
    'many blocks',
    `{"en":[${Array.from({ length: 20_000 }, () => '{"id":"a","name":"title","props":{"text":"T"}}').join()}]}`,
  ],
  [
    'a long text',
    `{"en":[{"id":"a","name":"title","props":{"text":"${'x'.repeat(3_000_000)}"}},{"id":"b","name":"title","props":{"text":"T"}}]}`,
  ],
]

async function openAll(): Promise<void> {
  for (const path of paths) {
    const { status, props } = await shop.visitor('hu').get(path)
    expect([path, status]).toEqual([path, 200])
    expect(props).toBeDefined()
  }
}

describe('content that does not fit', () => {
  test.each(contents)('is left out of every page: %s', async (_, content) => {
    for (const table of ['venues', 'events', 'soloists', 'pages'])
      await sql`update ${sql.table(table)} set content = ${content}::jsonb`.execute(shop.db)
    await openAll()
    const places = new Set(lines.map(({ place }) => String(place).replace(/ .*/, '')))
    expect(places).toEqual(new Set(['venues', 'events', 'soloists', 'pages']))
    expect(lines.every(({ level }) => level === 40)).toBe(true)
    // Once, however often it is opened.
    const told = lines.length
    await openAll()
    expect(lines).toHaveLength(told)
  })

  test('leaves the blocks around it where they are, and says where it is', async () => {
    const title = (text: unknown) => ({ id: 'a', name: 'title', props: { text } })
    const column = {
      id: 'c',
      name: 'column',
      props: { span: 6, children: [title('kept'), title(7), title('kept, too')] },
    }
    const contentErrors: ContentError[] = []
    const report = (contentError: ContentError) => contentErrors.push(contentError)
    expect(
      readBlocks([title('first'), { id: 'r', name: 'row', props: { children: [column] } }], {
        place: 'pages x',
        locale: 'en',
        report,
      }),
    ).toEqual([
      title('first'),
      {
        id: 'r',
        name: 'row',
        props: { children: [{ ...column, props: { span: 6, children: [title('kept'), title('kept, too')] } }] },
      },
    ])
    expect(contentErrors.map(({ place }) => place)).toEqual(['pages x[1].children[0].children[1]'])
  })

  test('is refused where it is written, however deep', () => {
    for (const [, content] of contents.filter(([name]) => !name.startsWith('many') && !name.startsWith('a long')))
      expect(() => parseBlocks(JSON.parse(content).en)).toThrow()
    expect(() => parseBlocks(JSON.parse(deep(100_000)))).toThrow(/nested deeper/)
  })
})

describe('texts and lists that do not fit', () => {
  beforeAll(async () => {
    for (const table of ['venues', 'events', 'soloists', 'pages'])
      await sql`update ${sql.table(table)} set content = '{"en":[]}'`.execute(shop.db)
  })

  test.each(['null', '7', '{"x":1}', '["a"]', 'true'])('a text that is %s is shown as none', async (text) => {
    const value = `{"en":${text},"hu":${text}}`
    for (const [table, columns] of Object.entries({
      venues: ['title', 'city'],
      events: ['title', 'subtitle'],
      soloists: ['profession', 'description'],
      pages: ['title'],
      zones: ['title'],
      event_tickets: ['title', 'description'],
      media: ['alt_text', 'caption'],
    }))
      for (const column of columns)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}::jsonb`.execute(shop.db)
    await openAll()
  })

  test.each([
    '[null,7,"x",{}]',
    '[{"composer":7,"work":{"en":"W"},"minutes":1}]',
    '[{"composer":"C","work":"W","minutes":1}]',
  ])('a programme that is %s', async (works) => {
    lines.length = 0
    await sql`update events set program_works = ${works}::jsonb`.execute(shop.db)
    await openAll()
    expect(lines.some(({ place }) => place.endsWith('program_works[0]'))).toBe(true)
  })

  test.each([
    '[]',
    '[null,7,"x",{}]',
    '[{"format":"jpeg","width":"wide","height":1,"url":7}]',
    '[{"format":"avif","url":"/x"}]',
  ])('a picture whose files are %s', async (variants) => {
    await sql`update media set variants = ${variants}::jsonb`.execute(shop.db)
    await openAll()
  })
})
