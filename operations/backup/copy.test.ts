import { setImmediate as turn } from 'node:timers/promises'
import { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { countLines, readTable, writeTable } from './copy.ts'
import { watchRejections } from './testing/rejections.ts'
import { describeRows } from './testing/small-backup.ts'

afterEach(() => vi.useRealTimers())

const shape = { name: 'halls', columns: ['id', 'name'], order: 'id' }
const PART_BYTES = 2 * 1024 * 1024

/** A connection that returns this stream for its statement. */
function connect(stream: AsyncIterable<Uint8Array> | Writable) {
  const end = vi.fn<() => Promise<void>>(async () => {})
  return { client: { query: () => stream, end } as unknown as pg.Client, end }
}

async function read(...texts: string[]) {
  const parts: number[] = []
  const bytes: Uint8Array[] = []
  const { client, end } = connect(Readable.from(texts.map((text) => Buffer.from(text))))
  const summary = await readTable(client, shape, async (part) => {
    parts.push(part.length)
    bytes.push(part)
  })
  expect(end).not.toHaveBeenCalled()
  return { summary, parts, text: Buffer.concat(bytes).toString() }
}

test('copy: a table is described by its rows, and read in parts of a few megabytes', async () => {
  expect(await read('1\tGreat', ' hall\n2\tSmall', ' hall\n')).toEqual({
    summary: describeRows('halls', ['id', 'name'], '1\tGreat hall\n2\tSmall hall\n'),
    parts: [26],
    text: '1\tGreat hall\n2\tSmall hall\n',
  })
  const [whole, short] = ['x'.repeat(PART_BYTES), 'y'.repeat(PART_BYTES - 1)]
  expect(await read(whole, short, '\n', 'z\n')).toEqual({
    summary: describeRows('halls', ['id', 'name'], `${whole}${short}\nz\n`),
    parts: [PART_BYTES, PART_BYTES, 2],
    text: `${whole}${short}\nz\n`,
  })
  expect((await read(whole, whole)).parts).toEqual([PART_BYTES, PART_BYTES])
})

test('copy: a table without rows has no part', async () => {
  expect(await read()).toEqual({ summary: describeRows('halls', ['id', 'name'], ''), parts: [], text: '' })
})

test('copy: a table is read as far as its parts are taken', async () => {
  const failing = readTable(connect(Readable.from([Buffer.from('1\n')])).client, shape, async () => {
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
})

test.each([
  ['', 0],
  ['\n', 1],
  ['a\n\nb', 2],
  ['a', 0],
])('copy: in %j there are %i rows', (text, count) => {
  expect(countLines(Buffer.from(text))).toBe(count)
})

test('copy: a connection that says nothing for five minutes is ended, and no other', async () => {
  vi.useFakeTimers()
  let say = (_text: string | null) => {}
  const chunks = (async function* chunks() {
    for (;;) {
      const text = await new Promise<string | null>((resolve) => (say = resolve))
      if (text === null) return
      yield Buffer.from(text)
    }
  })()
  const { client, end } = connect(chunks)
  const reading = readTable(client, shape)
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  say('1\n')
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(end).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(end).toHaveBeenCalledTimes(1)
  say(null)
  expect(await reading).toMatchObject({ rows: 1 })
  expect(vi.getTimerCount()).toBe(0)
})

/** Accepts one chunk at a time, and the next one on demand. */
function createSlowTable() {
  const taken: string[] = []
  let next = (_error?: Error) => {}
  const table = new Writable({
    highWaterMark: 2,
    write(chunk, _encoding, done) {
      taken.push(String(chunk))
      next = done
    },
  })
  return { table, taken, next: (error?: Error) => next(error) }
}

/** Returns whether a promise is settled at present. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  const settle = () => void (settled = true)
  promise.then(settle, settle)
  await turn()
  return settled
}

test('copy: rows are written as fast as the database takes them', async () => {
  const { table, taken, next } = createSlowTable()
  const writer = writeTable(connect(table).client, shape)
  expect(await isSettled(writer.write(Buffer.from('1')))).toBe(true)
  const full = writer.write(Buffer.from('2'))
  expect(await isSettled(full)).toBe(false)
  next()
  await turn()
  next()
  await full
  const ending = writer.end()
  expect(await isSettled(ending)).toBe(true)
  expect(taken).toEqual(['1', '2'])
})

test('copy: the end of a table is waited for', async () => {
  const { table, next } = createSlowTable()
  const writer = writeTable(connect(table).client, shape)
  await writer.write(Buffer.from('1'))
  const ending = writer.end()
  expect(await isSettled(ending)).toBe(false)
  next()
  await ending
  expect(table.writableFinished).toBe(true)
})

test('copy: what the database refuses while nobody waits is thrown by the next call', async () => {
  const unheard = watchRejections()
  const { table, next } = createSlowTable()
  const writer = writeTable(connect(table).client, shape)
  await writer.write(Buffer.from('1'))
  const refused = new Error('refused')
  next(refused)
  await turn()
  expect(unheard).toEqual([])
  await expect(writer.write(Buffer.from('2'))).rejects.toBe(refused)
  await expect(writer.end()).rejects.toBe(refused)
})

test('copy: what the database refuses is thrown, also while it is waited for', async () => {
  const { table, next } = createSlowTable()
  const writer = writeTable(connect(table).client, shape)
  const full = writer.write(Buffer.from('12'))
  const refused = new Error('refused')
  next(refused)
  await expect(full).rejects.toBe(refused)
  await expect(writer.end()).rejects.toBe(refused)
})
