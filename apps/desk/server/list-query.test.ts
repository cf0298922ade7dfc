/** Lists: pages after and before each other, and malicious addresses. */
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { defineList, describeList, readAll, readList, readPage, writeCursor } from './list-query.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

interface Row {
  id: number
  name: string
  sum: number
  at: string
}

const listOf = (pageSize: number) =>
  defineList({
    sorts: {
      name: { column: 'name', type: 'text' },
      sum: { column: 'sum', type: 'bigint' },
      at: { column: 'at', type: 'timestamptz' },
    },
    byDefault: '-at',
    pageSize,
  })

const selectRows = (rows: readonly Row[]): RawBuilder<Row> => sql<Row>`(
  select * from json_to_recordset(${JSON.stringify(rows)}) as row (id bigint, name text, sum bigint, at timestamptz))`

/** Few values, so that many rows have the same sort key. */
const someRows = fc
  .array(
    fc.record({
      name: fc.constantFrom('', 'Ádám', 'adam', 'Zoë', 'z', '"', "'); drop table users; --"),
      sum: fc.constantFrom(-100, 0, 7, 999_999_999_999),
      at: fc.constantFrom('1969-07-20T20:17:40Z', '2026-11-26T16:00:00.000001Z', '2026-11-26T16:00:00.000002Z'),
    }),
    { maxLength: 25 },
  )
  .map((rows) => rows.map((row, index) => ({ ...row, id: index + 1 })))

const sorts = fc.constantFrom('name', '-name', 'sum', '-sum', 'at', '-at')

describe('a list, page by page', () => {
  it('has every row once and in order, forwards and back again', async () => {
    await fc.assert(
      fc.asyncProperty(someRows, sorts, fc.integer({ min: 1, max: 6 }), async (rows, sort, pageSize) => {
        const list = listOf(pageSize)
        const read = (query: object) => readPage(db, selectRows(rows), readList(list, { sort, ...query }))
        const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
        const column = sql.ref(`listed.${sort.replace('-', '')}`)
        const { rows: ordered } = await sql<{ id: number }>`
          select id from ${selectRows(rows)} as listed order by ${column} ${direction}, id ${direction}`.execute(db)
        const pages = [await read({})]
        expect(pages[0]!.before).toBeNull()
        for (let page = pages[0]!; page.after !== null; pages.push(page)) page = await read({ after: page.after })
        const ids = pages.map((page) => page.rows.map(({ id }) => id))
        expect(ids.flat()).toEqual(ordered.map(({ id }) => id))
        expect(ids.slice(0, -1).every(({ length }) => length === pageSize)).toBe(true)
        for (let at = pages.length - 1; at > 0; at--) {
          const page = await read({ before: pages[at]!.before })
          expect(page.rows.map(({ id }) => id)).toEqual(ids[at - 1])
          expect([page.before === null, page.after === null]).toEqual([at === 1, false])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('goes on where it was, whatever has come before it meanwhile', async () => {
    const row = (id: number): Row => ({ id, name: 'Ann', sum: id, at: `2026-11-${String(id + 10)}T10:00:00Z` })
    const list = listOf(2)
    const first = await readPage(db, selectRows([1, 2, 3, 4].map(row)), readList(list, {}))
    expect(first.rows.map(({ id }) => id)).toEqual([4, 3])
    const second = await readPage(
      db,
      selectRows([1, 2, 3, 4, 5, 6].map(row)),
      readList(list, { after: first.after, sort: '-at' }),
    )
    expect(second.rows.map(({ id }) => id)).toEqual([2, 1])
  })

  it('is read whole in batches, in the order that it has by default', async () => {
    const rows = Array.from({ length: 1_203 }, (_, index) => ({
      id: index + 1,
      name: 'Ann',
      sum: 0,
      at: `2026-11-26T10:00:${String(index % 60).padStart(2, '0')}Z`,
    }))
    const sizes: number[] = []
    const ids: number[] = []
    const all = readAll(listOf(3), async (list) => {
      const page = await readPage(db, selectRows(rows), list)
      sizes.push(page.rows.length)
      return page
    })
    for await (const { id } of all) ids.push(id)
    expect(sizes).toEqual([500, 500, 203])
    expect(new Set(ids).size).toBe(1_203)
    expect(ids[0]).toBe(1_200)
  })
})

describe('an address of a list', () => {
  const list = listOf(2)
  const rows = [1, 2, 3].map((id): Row => ({ id, name: 'Ann', sum: id, at: `2026-11-2${id}T10:00:00Z` }))
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it.each([
    'starts',
    '-',
    '--at',
    'at desc',
    'id',
    'constructor',
    '__proto__',
    '-toString',
    'sum; drop table users',
    '',
  ])('is sorted by what the list names alone: %j', (sort) =>
    expect(readList(list, { sort })).toMatchObject({ sort: 'at', isDescending: true }),
  )

  it.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('[').toString('base64url')],
    ['null', encode(null)],
    ['a number', encode(7)],
    ['too little', encode(['7'])],
    ['a number for a text', encode([7, 1])],
    ['an id that is none', encode(['7', '1'])],
    ['half an id', encode(['7', 1.5])],
    ['an id that is not counted', encode(['7', 2 ** 60])],
    ['no number', encode(['7 or 1=1', 1])],
    ['a number too long', encode(['9'.repeat(19), 1])],
    ['too much', encode(['1'.repeat(2_000), 1])],
    ['a list', ['x']],
    ['an object', { a: 'x' }],
  ])('that begins at %s begins anew', async (_, after) => {
    const request = readList(list, { sort: 'sum', after })
    expect(request.from).toBeNull()
    expect((await readPage(db, selectRows(rows), request)).rows.map(({ id }) => id)).toEqual([1, 2])
  })

  it.each([
    '2026-02-31 10:00:00+00',
    '2026-11-26 10:00',
    '2026-11-26 10:00:00+00 (noon)',
    '2026-11-26 24:61:00+00',
    '2026-11-26 10:00:00+99',
    '0000-01-01 10:00:00+00',
    '2026-11-26 10:00:00.1234567+00',
    'infinity',
    'now',
    '2026-11-26T10:00:00Z',
  ])('that begins at a moment which PostgreSQL does not write begins anew: %s', async (value) => {
    const request = readList(list, { sort: 'at', after: writeCursor(value, 1) })
    expect(request.from).toBeNull()
    expect((await readPage(db, selectRows(rows), request)).rows).toHaveLength(2)
  })

  it('that begins at a text of any length begins there, up to what an address has', () => {
    const from = (letters: number) => readList(list, { sort: 'name', after: writeCursor('x'.repeat(letters), 1) }).from
    expect(from(700)).toEqual({ side: 'after', value: 'x'.repeat(700), id: 1 })
    expect(from(800)).toBeNull()
    expect(readList(list, { sort: 'name', after: writeCursor('a\0b', 1) }).from).toBeNull()
    const both = { after: writeCursor('a', 1), before: writeCursor('b', 2) }
    expect(readList(list, { sort: 'name', ...both }).from).toEqual({ side: 'after', value: 'a', id: 1 })
    expect(readList(list, { sort: 'name', before: both.before }).from).toEqual({ side: 'before', value: 'b', id: 2 })
  })

  it('is told to the page as it is asked for', () => {
    const pages = { before: 'b', after: null }
    expect(describeList(readList(list, { sort: '-name', q: ' Anna ' }), pages)).toEqual({
      q: 'Anna',
      sort: '-name',
      ...pages,
    })
    expect(describeList(readList(list, { sort: 'name' }), pages)).toEqual({ q: '', sort: 'name', ...pages })
  })

  it('is answered whatever its cursor holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string(),
          fc.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+\d\d$/),
        ),
        fc.maxSafeInteger(),
        sorts,
        fc.constantFrom('after', 'before'),
        async (value, id, sort, side) => {
          const request = readList(list, { sort, [side]: writeCursor(value, id) })
          expect((await readPage(db, selectRows(rows), request)).rows.length).toBeLessThanOrEqual(2)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is searched for one line of some length, without what cannot be seen', () => {
    expect(readList(list, { q: '  Ann\0a \n Őry ' }).q).toBe('Ann a Őry')
    expect(readList(list, { q: 'x'.repeat(5_000) }).q).toHaveLength(100)
    expect(readList(list, { q: `${'x'.repeat(99)} y` }).q).toBe('x'.repeat(99))
    for (const q of [undefined, null, ['Anna'], { a: 1 }, 7]) expect(readList(list, { q }).q).toBe('')
  })
})
