import { readFile, writeFile } from 'node:fs/promises'
import { href } from '@cadenza/navigation'
import { findUnlimitedTicket } from '../../bench/shop/find-ticket.ts'
import { findMedian, findPercentile } from '../../bench/statistics/percentiles.ts'
import { createDatabase } from '#platform/database/database.ts'
import { routes } from '#core/routes/routes.ts'
import { makeAccounts, signIn } from './account-owner.ts'
import type { Attack, Finding, Target } from './attack.ts'
import { createBuyer, send } from './buyer.ts'

const PEOPLE = 200
/** Megabytes. */
const MOST_MEMORY = 300
/** Maximum slowdown of a page meanwhile. */
const MOST_SLOWNESS = 1.5
const WARMING = 100
const CALM_PAGES = 200
const ROUNDS = 3

/** Measures page loads in milliseconds, one after another, while wanted. */
async function readPages({ port }: Target, path: string, isWanted: (count: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (isWanted(times.length)) {
    const began = performance.now()
    const { status } = await send(port, path, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    if (status !== 200) throw new Error(`The page answered ${status}.`)
    times.push(performance.now() - began)
  }
  return times
}

/** Returns the shop's peak memory since the last call, in megabytes. */
async function readPeak({ pid }: Target): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024)
}

/** Signs in all users at once, while another visitor loads a page. */
async function rush(target: Target, path: string, { emails, number }: { emails: string[]; number: number }) {
  let isOver = false
  const began = performance.now()
  const arriving = Promise.all(
    emails.map((email, index) => signIn(createBuyer(target.port, number + index), email)),
  ).finally(() => (isOver = true))
  const pages = await readPages(target, path, () => !isOver)
  const signedIn = (await arriving).filter(Boolean).length
  return { pages, signedIn, seconds: (performance.now() - began) / 1000 }
}

export const attack: Attack = {
  story: `${PEOPLE} people sign in at the same moment, while others look at a concert`,
  async run(target): Promise<Finding[]> {
    const { db, close } = createDatabase(target.databaseUrl, { connections: 2 })
    try {
      const { slug, date } = await findUnlimitedTicket(db)
      const path = href(routes['events.show'], { venueSlug: slug, date })
      await readPages(target, path, (count) => count < WARMING)
      await readPeak(target)
      const calm: number[] = []
      const busy: number[] = []
      const rushes = []
      // Alternates, so that other load on the machine affects both equally.
      for (let round = 0; round < ROUNDS; round++) {
        calm.push(...(await readPages(target, path, (count) => count < CALM_PAGES)))
        const emails = await makeAccounts(db, PEOPLE)
        const one = await rush(target, path, { emails, number: 1000 * (round + 1) })
        busy.push(...one.pages)
        rushes.push(one)
      }
      const peak = await readPeak(target)
      const signedIn = rushes.reduce((sum, one) => sum + one.signedIn, 0)
      const slowness = findMedian(busy) / findMedian(calm)
      const tell = (times: number[]) =>
        `${findMedian(times).toFixed(1)} ms (median), ${findPercentile(times, 95).toFixed(1)} ms (95 of 100) of ${times.length}`
      return [
        {
          promise: 'everybody is signed in',
          measured: `${signedIn} of ${ROUNDS * PEOPLE}, ${PEOPLE} in ${rushes.map(({ seconds }) => seconds.toFixed(1)).join(', ')} s`,
          isKept: signedIn === ROUNDS * PEOPLE,
        },
        {
          promise: `the shop's process takes ${MOST_MEMORY} MB at most`,
          measured: `${peak} MB`,
          isKept: peak <= MOST_MEMORY,
        },
        {
          promise: 'the page of a concert is not slower by more than half',
          measured: `calm ${tell(calm)}; meanwhile ${tell(busy)}: ${slowness.toFixed(2)} times`,
          isKept: slowness <= MOST_SLOWNESS,
        },
      ]
    } finally {
      await close()
    }
  },
}
