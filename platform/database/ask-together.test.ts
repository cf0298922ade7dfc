import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it, test, vi } from 'vitest'
import type { Db } from '../schema/schema.ts'
import { askTogether, readTogether } from './ask-together.ts'
import { Overloaded } from './database-errors.ts'

const db = {} as Db
const refusedByDatabase = (code: string) => Object.assign(new Error('refused'), { code })

/** Creates groups that finish when the test says so. */
function createGroups(limits?: Parameters<typeof askTogether>[1]) {
  const groups: { asks: readonly number[]; finish: (error?: Error) => void }[] = []
  const ask = askTogether<number, string>(
    (_, asks) =>
      new Promise((resolve, reject) => {
        const finish = (error?: Error) => (error ? reject(error) : resolve(asks.map((one) => `answer ${one}`)))
        groups.push({ asks, finish })
      }),
    limits,
  )
  return { ask, groups, asked: () => groups.map(({ asks }) => asks) }
}

describe('asking together', () => {
  it('does a lone ask at once, and what comes meanwhile together afterwards, each with its own answer', async () => {
    const { ask, groups, asked } = createGroups()
    const answers = Promise.all([1, 2, 3].map((one) => ask(db, one)))
    expect(asked()).toEqual([[1]])
    groups[0]!.finish()
    await vi.waitFor(() => expect(asked()).toEqual([[1], [2, 3]]))
    groups[1]!.finish()
    expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 3'])
    void ask(db, 4)
    await vi.waitFor(() => expect(asked()).toEqual([[1], [2, 3], [4]]))
  })

  it('keeps keys and databases apart', () => {
    const { ask, asked } = createGroups()
    void ask(db, 1, 'one')
    void ask(db, 2, 'other')
    void ask({} as Db, 3, 'one')
    expect(asked()).toEqual([[1], [2], [3]])
  })

  it('does no more in one go than a group may hold, and refuses at once who comes after as many as may wait', async () => {
    const { ask, groups, asked } = createGroups({ mostInGroup: 2, mostWaiting: 3 })
    const answers = [1, 2, 3, 4].map((one) => ask(db, one))
    await expect(ask(db, 5)).rejects.toThrow(Overloaded)
    for (let group = 0; group < 3; group += 1) {
      await vi.waitFor(() => expect(groups).toHaveLength(group + 1))
      groups[group]!.finish()
    }
    expect(await Promise.all(answers)).toHaveLength(4)
    expect(asked()).toEqual([[1], [2, 3], [4]])
  })

  it('refuses who has waited too long, and asks nothing for them', async () => {
    const { ask, groups, asked } = createGroups({ longestWait: -1 })
    await expect(ask(db, 1)).rejects.toThrow(Overloaded)
    expect(asked()).toEqual([])
    expect(groups).toEqual([])
  })

  it.each(['23503', '22003', '40P01'])('tries each alone where the database has undone a group (%s)', async (code) => {
    const { ask, groups, asked } = createGroups()
    const answers = Promise.allSettled([1, 2, 3].map((one) => ask(db, one)))
    groups[0]!.finish()
    await vi.waitFor(() => expect(groups).toHaveLength(2))
    groups[1]!.finish(refusedByDatabase(code))
    await vi.waitFor(() => expect(groups).toHaveLength(3))
    groups[2]!.finish(refusedByDatabase(code))
    await vi.waitFor(() => expect(groups).toHaveLength(4))
    groups[3]!.finish()
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(asked()).toEqual([[1], [2, 3], [2], [3]])
  })

  it.each(['57014', 'ECONNRESET'])(
    'tells everybody of a group of which nobody knows what became (%s)',
    async (code) => {
      const { ask, groups, asked } = createGroups()
      const answers = Promise.allSettled([1, 2, 3].map((one) => ask(db, one)))
      groups[0]!.finish()
      await vi.waitFor(() => expect(groups).toHaveLength(2))
      groups[1]!.finish(refusedByDatabase(code))
      expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
      await nextTurn()
      expect(asked()).toEqual([[1], [2, 3]])
    },
  )
})

test('what is read together goes to those who asked for it, and is asked for once', async () => {
  const asked: (readonly string[])[] = []
  const read = readTogether(async (_db, keys) => {
    asked.push(keys)
    await nextTurn()
    return keys
      .filter((key) => key !== 'none')
      .flatMap((key) => [1, 2].map((row) => ({ asked: key, row: `${key} ${row}` })))
  })
  const answers = await Promise.all(['first', 'a', 'b', 'none', 'a'].map((key) => read(db, key)))
  expect(asked).toEqual([['first'], ['a', 'b', 'none']])
  const rows = (key: string) => [{ row: `${key} 1` }, { row: `${key} 2` }]
  expect(answers).toEqual([rows('first'), rows('a'), rows('b'), [], rows('a')])
})
