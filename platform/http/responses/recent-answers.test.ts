import { expect, test, vi } from 'vitest'
import { createRecentAnswers } from './recent-answers.ts'

test('an answer is made once for all who ask at the same moment and shortly after, then anew', async () => {
  let time = 0
  const answers = createRecentAnswers<number>({ seconds: 10, most: 5, now: () => time })
  let made = 0
  const make = async () => ++made
  expect(await Promise.all([answers.get('a', make), answers.get('a', make), answers.get('b', make)])).toEqual([1, 1, 2])
  time = 9_999
  expect(await answers.get('a', make)).toBe(1)
  time = 10_000
  expect(await answers.get('a', make)).toBe(3)
})

test('the oldest go where there are too many', async () => {
  const answers = createRecentAnswers<string>({ seconds: 10, most: 2 })
  const make = vi.fn<() => Promise<string>>(async () => 'made')
  for (const name of ['a', 'b', 'c', 'c', 'b', 'a']) await answers.get(name, make)
  expect(make).toHaveBeenCalledTimes(4)
})

test('one that fails is not kept', async () => {
  const answers = createRecentAnswers<string>({ seconds: 10, most: 2 })
  await expect(answers.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await answers.get('a', async () => 'there')).toBe('there')
})

test('as many as may be are kept, and one that was made anew is the last to go', async () => {
  let time = 0
  const answers = createRecentAnswers<string>({ seconds: 10, most: 4, now: () => time })
  const made: string[] = []
  const ask = (name: string) =>
    answers.get(name, async () => {
      made.push(name)
      return name
    })
  for (const name of ['a', 'b', 'c', 'a', 'b', 'c']) await ask(name)
  expect(made.splice(0)).toEqual(['a', 'b', 'c'])
  time = 5_000
  await ask('d')
  time = 11_000
  // `a` is too old and made again: all others are now newer than `d`, and the oldest of five is
  // dropped.
  for (const name of ['a', 'e', 'a']) await ask(name)
  expect(made.splice(0)).toEqual(['d', 'a', 'e'])
  for (const name of ['d', 'a', 'e']) await ask(name)
  expect(made).toEqual([])
})

test('one that fails late takes no newer one with it', async () => {
  let time = 0
  const answers = createRecentAnswers<string>({ seconds: 10, most: 2, now: () => time })
  const { promise, reject } = Promise.withResolvers<string>()
  const late = answers.get('a', () => promise)
  time = 11_000
  expect(await answers.get('a', async () => 'newer')).toBe('newer')
  reject(new Error('gone'))
  await expect(late).rejects.toThrow('gone')
  expect(await answers.get('a', async () => 'newest')).toBe('newer')
})
