import { expect, test } from 'vitest'
import { Overloaded } from '../database/database-errors.ts'
import { createTurns } from './turns.ts'

/** Creates work that is done when the test says so. */
function createWork() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve(name))))
  }
  return { begun, work, end: (name: string, error?: Error) => ends.get(name)!(error) }
}

test('turns: so much is done at a time, and what waits is done in the order in which it came', async () => {
  const { begun, work, end } = createWork()
  const take = createTurns({ atOnce: 2, mostWaiting: 3 })
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => take(work(name)))
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await all[1]).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  // A newcomer is placed behind those already waiting.
  const late = take(work('late'))
  for (const name of ['a', 'c', 'd', 'e']) {
    end(name)
    await all['abcde'.indexOf(name)]
  }
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd', 'e', 'late'])
  end('late')
  expect(await late).toBe('late')
})

test('turns: more than may wait is refused at once, and what fails gives its turn on', async () => {
  const { begun, work, end } = createWork()
  const take = createTurns({ atOnce: 1, mostWaiting: 1 })
  const [first, second] = [take(work('first')), take(work('second'))]
  await expect(take(work('third'))).rejects.toThrow(Overloaded)
  end('first', new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['first', 'second'])
  end('second')
  await second
  const fourth = take(work('fourth'))
  expect(begun).toEqual(['first', 'second', 'fourth'])
  end('fourth')
  expect(await fourth).toBe('fourth')
})
