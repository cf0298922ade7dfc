/** Which process may run the work of a name, on a real database. */
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type pg from 'pg'
import { createJobLocks } from './job-locks.ts'

const { pool, close } = await createTestDatabase()
afterAll(close)

test('job locks: work is left to who is at it, and is anybody’s once it is over, also where it has failed', async () => {
  const [one, other] = [createJobLocks(pool), createJobLocks(pool)]
  onTestFinished(() => [one, other].forEach((locks) => locks.close()))
  const done: string[] = []
  const note = (who: string) => async () => void done.push(who)
  await one.runAlone('mails', async () => {
    await other.runAlone('mails', note('other, meanwhile'))
    await other.runAlone('sessions', note('other, of another name'))
    done.push('one')
  })
  await other.runAlone('mails', note('other, afterwards'))
  const failing = async () => {
    throw new Error('no room')
  }
  await expect(other.runAlone('mails', failing)).rejects.toThrow('no room')
  await one.runAlone('mails', note('one, once more'))
  expect(done).toEqual(['other, of another name', 'one', 'other, afterwards', 'one, once more'])
})

/**
 * Creates a pool that records the fate of its connections; the test decides how a connection
 * answers a statement.
 */
function createPool(answer: (text: string, connection: number) => unknown) {
  const released: [connection: number, isThrownAway: unknown][] = []
  const ends: (() => void)[] = []
  let opened = 0
  const connect = async () => {
    const connection = ++opened
    return {
      query: async (text: string) => answer(text, connection) ?? { rows: [{ result: true }] },
      once: (_: string, end: () => void) => void (ends[connection] = end),
      release: (isThrownAway: unknown) => void released.push([connection, isThrownAway]),
    }
  }
  const pool = { connect } as unknown as pg.Pool
  return { pool, released, opened: () => opened, end: (connection: number) => ends[connection]!() }
}

const fail = (): never => {
  throw new Error('cut')
}

test('job locks: one connection is kept for all, and given up with the locks at the end', async () => {
  const { pool, released, opened } = createPool(() => undefined)
  const locks = createJobLocks(pool)
  locks.close()
  await Promise.all(['mails', 'sessions'].map((name) => locks.runAlone(name, async () => {})))
  expect([opened(), released]).toEqual([1, []])
  locks.close()
  await vi.waitFor(() => expect(released).toEqual([[1, true]]))
})

test('job locks: a connection that fails or ends is thrown away once, and the next work takes another', async () => {
  const { pool, released, opened, end } = createPool((text, connection) =>
    connection === 1 && text.includes('advisory') ? fail() : undefined,
  )
  const locks = createJobLocks(pool)
  const done: string[] = []
  await expect(locks.runAlone('mails', async () => void done.push('never'))).rejects.toThrow('cut')
  await locks.runAlone('mails', async () => void done.push('by the second'))
  end(1)
  end(2)
  await locks.runAlone('mails', async () => void done.push('by the third'))
  await vi.waitFor(() =>
    expect(released).toEqual([
      [1, true],
      [2, true],
    ]),
  )
  expect([done, opened()]).toEqual([['by the second', 'by the third'], 3])
})

test('job locks: a connection that cannot be made to last is none, and work that is done stays done though its lock is lost', async () => {
  const { pool, released } = createPool((text, connection) => {
    if (connection === 1 && text.includes('keepalives')) fail()
    if (connection === 2 && text.includes('unlock')) fail()
    return undefined
  })
  const locks = createJobLocks(pool)
  await expect(locks.runAlone('mails', async () => {})).rejects.toThrow('cut')
  let isDone = false
  await locks.runAlone('mails', async () => void (isDone = true))
  await vi.waitFor(() =>
    expect(released).toEqual([
      [1, true],
      [2, true],
    ]),
  )
  expect(isDone).toBe(true)
})

test('job locks: what is not granted is not done', async () => {
  for (const answer of [{ rows: [{ result: false }] }, { rows: [] }]) {
    const asked: string[] = []
    const { pool } = createPool((text) => {
      asked.push(text)
      return answer
    })
    let isDone = false
    await createJobLocks(pool).runAlone('mails', async () => void (isDone = true))
    expect([isDone, asked.some((text) => text.includes('unlock'))]).toEqual([false, false])
  }
})
