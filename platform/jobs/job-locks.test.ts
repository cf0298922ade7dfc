/** Whose turn the work of a name is, on a real database. */
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
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
    await other.runAlone('visits', note('other, of another name'))
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
