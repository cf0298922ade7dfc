import type { FastifyReply, FastifyRequest } from 'fastify'
import { LruCache } from '#platform/lru-cache.ts'
import type { ChangeSignal } from '#platform/database/change-signal.ts'
import type { Config } from '#core/context/config.ts'
import { isSecureAt } from '#platform/http/localization.ts'
import { hashClientIp } from '#platform/http/requests/client-ip.ts'
import { hrefOfQueue } from '#core/routes/server-routes.ts'
import type { Db } from '#platform/schema/schema.ts'
import { adaptRate, findPace, findQueueState, type Place, type SaleQueues, type WithCookies } from '../queue.ts'
import { createNumbers } from './numbers.ts'
import { watchAdditions, watchPace } from './pace.ts'
import { createPlaces, findPosition, type Places } from './places.ts'
import {
  beginByLoad,
  claimPass,
  countEarly,
  findQueues,
  openQueue,
  serveNext,
  type StoredQueue,
} from './queue-store.ts'
import { queueTurnMails } from './turn-mails.ts'

/** Why no place is given: the lot is being drawn, or the network has as many as it may. */
export type NoPlace = 'drawing' | 'full'

/** The queues as this process knows them, at most a second old. Without one, nothing is done. */
export interface Queues extends SaleQueues {
  places: Places
  find(id: number): StoredQueue | undefined
  takePlace(request: FastifyRequest, reply: FastifyReply, queue: StoredQueue): Promise<Place | NoPlace>
  /** What all who wait may know, as JSON. */
  readServed(id: number): string | undefined
  /** Milliseconds of an answer of this process. */
  watch(milliseconds: number): void
  /** Once a second: begins queues of dates whose tickets are added slowly. */
  beginSlow(db: Db): Promise<void>
  /** Takes the next step of every queue, and reads them. */
  refresh(db: Db): Promise<void>
}

/** Places of a network in one queue: enough for an office, or for customers of a carrier. */
const mostPlaces = 200
const noDates: ReadonlySet<number> = new Set()

export function createQueues(
  { sessionSecret: secret, origins }: Pick<Config, 'sessionSecret' | 'origins'>,
  { db: visitorsDb }: { db: Db },
): Queues {
  const places = createPlaces({ secret, isSecure: isSecureAt(origins) })
  const placesOfNetworks = new LruCache<number>(100_000)
  const arrived = new Map<number, number>()
  const numbers = createNumbers(visitorsDb)
  const pace = watchPace()
  const additions = watchAdditions()
  let queues: StoredQueue[] = []
  let running: StoredQueue[] = []
  let served = new Map<number, string>()
  /** Milliseconds by which the database's clock is ahead of this process's. */
  let ahead = 0
  const isDue = ({ opens_at }: StoredQueue) => opens_at.getTime() <= Date.now() + ahead

  async function isClosed(queue: StoredQueue, request: WithCookies, sessionId: string | null): Promise<boolean> {
    const place = places.readCookie(request, 'pass', queue.id)
    const position = place && findPosition(place, queue)
    if (!place || position === null || sessionId === null) return true
    return !(await claimPass(visitorsDb, place, { position, sessionId }))
  }

  async function findClosed(request: WithCookies, sessionId: string | null): Promise<ReadonlySet<number>> {
    const closed = new Set<number>()
    for (const queue of running) if (await isClosed(queue, request, sessionId)) closed.add(queue.dateId)
    return closed
  }

  function countPlace({ ip }: FastifyRequest, queueId: number): boolean {
    const name = `${queueId} ${hashClientIp(ip, secret)}`
    const taken = placesOfNetworks.get(name) ?? 0
    if (taken < mostPlaces) placesOfNetworks.set(name, taken + 1)
    return taken < mostPlaces
  }

  async function read(db: Db): Promise<void> {
    queues = await findQueues(db)
    running = queues.filter(({ ended_at }) => !ended_at)
    if (queues[0]) ahead = queues[0].now.getTime() - Date.now()
    served = new Map(queues.map((queue) => [queue.id, writeServed(queue)]))
    pace.watchIf(running.length > 0)
  }

  async function moveOn(db: Db): Promise<void> {
    const slowest = pace.takeSlowest()
    for (const queue of running) {
      const count = arrived.get(queue.id) ?? 0
      arrived.delete(queue.id)
      if (count > 0) await countEarly(db, queue.id, count)
      if (queue.opened_at) {
        await serveNext(db, queue, adaptRate({ ...queue, slowest }))
        await queueTurnMails(db, queue, places)
      } else if (isDue(queue)) await openQueue(db, queue.id)
    }
  }

  return {
    places,
    find: (id) => queues.find((queue) => queue.id === id),
    isRunning: () => running.length > 0,
    findGate(request, eventTicketId) {
      const queue = running.find(({ ticketIds }) => ticketIds.includes(eventTicketId))
      return !queue || places.readCookie(request, 'pass', queue.id) ? null : hrefOfQueue(queue.id)
    },
    findClosedDates: (request, sessionId) => (running.length === 0 ? noDates : findClosed(request, sessionId)),
    async takePlace(request, reply, queue) {
      const isEarly = !queue.opened_at
      if (isEarly && isDue(queue)) return 'drawing'
      if (!countPlace(request, queue.id)) return 'full'
      const number = isEarly ? null : await numbers.next(queue.id)
      if (isEarly) arrived.set(queue.id, (arrived.get(queue.id) ?? 0) + 1)
      else if (number === null) return 'drawing'
      const place = places.create(queue.id, number)
      places.keep(reply, place, false)
      return place
    },
    readServed: (id) => served.get(id),
    timeAddition: additions.time,
    watch: pace.watch,
    async beginSlow(db) {
      const slow = additions.takeSlow()
      if (slow.length > 0) await beginByLoad(db, slow)
    },
    async refresh(db) {
      await read(db)
      if (running.length === 0) return
      await moveOn(db)
      await read(db)
    },
  }
}

function writeServed(queue: StoredQueue): string {
  return JSON.stringify({
    state: findQueueState(queue),
    opensAt: queue.opens_at.getTime(),
    served: Math.ceil(queue.served),
    ...findPace(queue.rate),
    left: queue.seatsLeft,
    isSoldOut: queue.isSoldOut,
  })
}

interface Following {
  changes: Pick<ChangeSignal, 'epochOf'>
  db: Db
}

/** Refreshes each second while there are queues, and once after a change. Returns how to stop. */
export function followQueues(queues: Queues, { changes, db }: Following): () => Promise<void> {
  let seen: number | null = null
  let looking: Promise<void> | null = null

  async function look(): Promise<void> {
    await queues.beginSlow(db)
    const epoch = changes.epochOf('queue')
    if (epoch === seen && !queues.isRunning()) return
    await queues.refresh(db)
    seen = epoch
  }

  const timer = setInterval(() => {
    // A lost database is reported elsewhere: the last state stays in effect.
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = null
      })
  }, 1_000)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
