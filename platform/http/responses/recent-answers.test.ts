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
  time = 10_001
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
