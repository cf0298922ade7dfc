/**
 * Measures the first minutes of a sale: many more buyers than seats, each from the ticket to the
 * order, while others view the concert's page.
 */
import { Agent } from 'node:http'
import { behindProxy } from '../load/visits.ts'
import { startReaders } from '../load/readers.ts'
import type { Run } from '../part.ts'
import { openShop } from '../shop/shop.ts'
import { startProcessorTimes } from '../statistics/processor-time.ts'
import { repeat } from '../statistics/repeat.ts'
import { StepTimes, writeSteps } from '../statistics/step-times.ts'
import { createTimedBuyer, order, takeTicket } from './buying.ts'
import { findDisagreement, limitSeats } from './seats.ts'

const BUYERS = Number(process.env.BENCH_BUYERS ?? 10_000)
const SEATS = Math.ceil(BUYERS / 5)
const AT_ONCE = 256
const READERS_A_SECOND = Number(process.env.BENCH_READERS ?? 1_000)

interface Course {
  /** Seconds until the last seat was ordered; null if some were left. */
  soldOut: number | null
  ordered: number
  refused: number
  problems: string[]
  times: StepTimes
}

export async function measureSale(run: Run): Promise<void> {
  const { result, isNoisy, noise } = await repeat({
    measure: () => measureOnce(run),
    read: (figures) => [figures['sold-out']],
    most: 3,
  })
  if (isNoisy) run.tell(`time to sell out${noise}`)
  run.record(result, isNoisy)
}

async function measureOnce(run: Run) {
  const { db, page, port, ticket, server } = await openShop(run, {
    environment: { ...behindProxy, HOLD_MINUTES: '15' },
    pictures: 'tiny',
    prepare: (opened, hot) => limitSeats(opened, { ticket: hot, seats: SEATS }),
  })
  run.step(`${BUYERS.toLocaleString('en')} buyers want ${SEATS.toLocaleString('en')} seats, ${AT_ONCE} at a time`)
  const readers = await run.closers.open(startReaders({ url: page, rate: READERS_A_SECOND }), ({ end }) => end())
  const describeTimes = await startProcessorTimes(db, server.pid)
  const { soldOut, ordered, refused, problems, times } = await sell(port, ticket)
  const usedTimes = describeTimes()
  const pages = await readers.stop()
  run.tell(
    `sale: ${ordered} of ${SEATS} seats ordered ${soldOut === null ? 'and not sold out' : `after ${soldOut.toFixed(1)} s`} (aim: 15), ` +
      `${refused} buyers told that there are none left, ${problems.length} answered wrongly`,
  )
  run.tell(
    `the concert's page meanwhile: ${pages.pagesPerSecond.toFixed(0)} pages/s (${READERS_A_SECOND} asked, ${pages.mostPerSecond} in the best second), ` +
      `median ${pages.median.toFixed(0)} ms, p99 ${pages.p99.toFixed(0)} ms (aim: 200), ${pages.turnedAway} told to come again`,
  )
  run.tell(usedTimes)
  for (const line of writeSteps(times.rows())) run.tell(`  ${line}`)
  if (problems.length > 0) throw new Error(`${problems.length} buyers were answered wrongly: ${problems[0]}.`)
  const disagreement = await findDisagreement(db, ticket, { held: SEATS, sold: 0 })
  if (disagreement !== null) throw new Error(disagreement)
  await server.stop()
  return {
    seats: ordered,
    'sold-out': soldOut!,
    wrong: problems.length,
    pages: pages.pagesPerSecond,
    'pages-p99': pages.p99,
    'most-pages': pages.mostPerSecond,
  }
}

async function sell(port: number, ticket: number): Promise<Course> {
  const began = performance.now()
  const course: Course = { soldOut: null, ordered: 0, refused: 0, problems: [], times: new StepTimes() }
  let next = 0
  async function serve(): Promise<void> {
    while (next < BUYERS) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const buyer = createTimedBuyer({ port, number: next++, agent, pause: () => 500 }, course.times)
      try {
        if (!(await takeTicket(buyer, ticket))) course.refused++
        else {
          await order(buyer)
          if (++course.ordered === SEATS) course.soldOut = (performance.now() - began) / 1000
        }
      } catch (error) {
        course.problems.push((error as Error).message)
      } finally {
        agent.destroy()
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, serve))
  if (course.ordered !== SEATS) course.problems.push(`${course.ordered} of ${SEATS} seats were ordered`)
  return course
}
