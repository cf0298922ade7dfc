import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#operations/config/config.ts'
import { createDatabase } from '#platform/database/database.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { Attack, Finding, Target } from './attack.ts'

/** An anonymous visitor: cookies, and an address supplied by the proxy. */
interface Stranger {
  address: string
  cookies: Map<string, string>
}

interface Zone {
  id: number
  capacity: number | null
  free: number
  ticketId: number
}

interface Wave {
  name: string
  addresses: string[]
  /** Maximum seats they may hold together. */
  most: number
}

const { holdCaps } = readConfig({})
/** From large quantities down to what a cap may still allow. */
const greed = [50, 20, 10, 5, 2, 1]
const waves: Wave[] = [
  { name: '4 sessions from one address', addresses: repeat(4, () => '192.0.2.1'), most: 4 * holdCaps.session },
  { name: '100 sessions from one address', addresses: repeat(100, () => '192.0.2.2'), most: holdCaps.client },
  { name: '64 addresses of one IPv6 /64', addresses: repeat(64, (n) => `2001:db8:1:2::${n}`), most: holdCaps.client },
]

export const attack: Attack = {
  story: 'strangers put every free seat of the season into carts that they never pay for',
  async run(target) {
    const { db, close } = createDatabase(target.databaseUrl, { connections: 2 })
    try {
      const findings: Finding[] = []
      for (const wave of waves) findings.push(...(await hoard(target, db, wave)))
      return [...findings, await buyAsOneOfThePublic(target, db), ...(await flood(target, db))]
    } finally {
      await close()
    }
  },
}

/**
 * Each session repeatedly requests seats of every zone, with decreasing quantities, until 12
 * requests have failed.
 */
async function hoard(target: Target, db: Db, { name, addresses, most }: Wave): Promise<Finding[]> {
  const before = await findZones(db)
  const started = Date.now()
  let posts = 0
  await Promise.all(
    addresses.map(async (address, index) => {
      const stranger = await arrive(target, address)
      let inVain = 0
      for (let step = 0; step < before.length && inVain < 12; step++) {
        const zone = before[(index * 7 + step) % before.length]!
        for (const quantity of greed) {
          posts++
          const isAdded = await add(target, stranger, { ticketId: zone.ticketId, quantity })
          inVain = isAdded ? 0 : inVain + 1
          if (isAdded || inVain >= 12) break
        }
      }
    }),
  )
  const after = new Map((await findZones(db)).map((zone) => [zone.id, zone.free]))
  const taken = before.map((zone) => ({ ...zone, taken: zone.free - (after.get(zone.id) ?? 0) }))
  const held = taken.reduce((sum, zone) => sum + zone.taken, 0)
  const free = before.reduce((sum, zone) => sum + zone.free, 0)
  const emptied = taken.filter((zone) => zone.taken > countMost(zone))
  return [
    {
      promise: `${name} hold ${most} seats at most`,
      measured: `${held} held of ${free} free ones in ${before.length} zones, by ${posts} POSTs in ${((Date.now() - started) / 1000).toFixed(1)} s`,
      isKept: held > 0 && held <= most,
    },
    {
      promise: `${name} hold no more than a quarter of a zone of more than ${holdCaps.clientShareAbove} seats`,
      measured: `${emptied.length} zones with more; the most is ${Math.max(...taken.map((zone) => zone.taken))} seats of one zone`,
      isKept: emptied.length === 0,
    },
  ]
}

function countMost({ capacity }: Zone): number {
  if (capacity === null || capacity <= holdCaps.clientShareAbove) return Infinity
  return Math.floor((capacity * holdCaps.clientShare) / 100)
}

async function buyAsOneOfThePublic(target: Target, db: Db): Promise<Finding> {
  const zones = (await findZones(db)).filter(({ free }) => free >= 2)
  let served = 0
  for (const [index, { ticketId }] of zones.entries()) {
    const buyer = await arrive(target, `198.51.100.${index + 1}`)
    if (await add(target, buyer, { ticketId, quantity: 2 })) served++
  }
  return {
    promise: 'everybody else still gets two seats in every zone that has them',
    measured: `${served} of ${zones.length} zones`,
    isKept: zones.length > 0 && served === zones.length,
  }
}

/** One address sends 1,500 requests without cookies: each time as a new visitor. */
async function flood(target: Target, db: Db): Promise<Finding[]> {
  const [zone] = await findZones(db)
  const countSessions = async () => (await db.selectFrom('sessions').select('id').execute()).length
  const before = await countSessions()
  const { cookies } = await arrive(target, '192.0.2.3')
  const answers = new Map<number, number>()
  let retryAfter: string | null = null
  await Promise.all(
    repeat(10, async () => {
      for (let count = 0; count < 150; count++) {
        const stranger = { address: '192.0.2.3', cookies: new Map(cookies) }
        const answer = await post(target, stranger, { ticketId: zone!.ticketId, quantity: 1 })
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
        retryAfter ??= answer.headers.get('retry-after')
      }
    }),
  )
  const made = (await countSessions()) - before
  const bare = answers.get(429) ?? 0
  return [
    {
      promise: 'one address that asks 1,500 times is told to come again later',
      measured: `${[...answers].map(([status, count]) => `${status}: ${count}`).join(', ')}; Retry-After: ${retryAfter}`,
      isKept: bare >= 300 && retryAfter !== null,
    },
    { promise: 'it makes 1,200 sessions at most', measured: `${made} sessions`, isKept: made <= 1200 },
  ]
}

/** Finds zones with available tickets, with their free seats, the largest first. */
async function findZones(db: Db): Promise<Zone[]> {
  const rows = await db
    .selectFrom('zones')
    .innerJoin('event_tickets', 'event_tickets.zone_id', 'zones.id')
    .innerJoin('event_dates', 'event_dates.id', 'zones.event_date_id')
    .select(['zones.id', 'capacity', 'held', 'sold', 'blocked', ({ fn }) => fn.min('event_tickets.id').as('ticketId')])
    .where('capacity', 'is not', null)
    .where('status', '=', 'scheduled')
    .where('tmp_purchase_link', 'is', null)
    .where('starts_at', '>', new Date())
    .where('sale_starts_at', 'is', null)
    .where('sale_ends_at', 'is', null)
    .groupBy('zones.id')
    .orderBy('capacity', 'desc')
    .execute()
  return rows
    .map(({ held, sold, blocked, ...zone }) => ({ ...zone, free: zone.capacity! - held - sold - blocked }))
    .filter(({ free }) => free > 0)
}

async function arrive(target: Target, address: string): Promise<Stranger> {
  const stranger = { address, cookies: new Map<string, string>() }
  await send(target, stranger, '/cart', {})
  return stranger
}

async function add(target: Target, stranger: Stranger, line: { ticketId: number; quantity: number }): Promise<boolean> {
  const answer = await post(target, stranger, line)
  if (answer.status === 429) return false
  if (answer.status !== 303) throw new Error(`Adding tickets answered ${answer.status}.`)
  const page = await send(target, stranger, '/cart', {})
  const { flash } = ((await page.json()) as { view: { properties: { flash: { notice?: { kind: string } } } } }).view
    .properties
  return flash.notice?.kind === 'positive'
}

/** Sends the POST, retrying once after a lost connection. */
async function post(target: Target, stranger: Stranger, line: { ticketId: number; quantity: number }) {
  const token = stranger.cookies.get('XSRF-TOKEN')
  const request: RequestInit = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: target.origin,
      ...(token && { 'x-xsrf-token': decodeURIComponent(token) }),
    },
    body: JSON.stringify({ quantity: line.quantity }),
  }
  return send(target, stranger, `/cart/add/${line.ticketId}`, request).catch(async () => {
    await sleep(100)
    return send(target, stranger, `/cart/add/${line.ticketId}`, request)
  })
}

async function send({ origin }: Target, { address, cookies }: Stranger, path: string, request: RequestInit) {
  const headers = {
    ...(request.headers as Record<string, string>),
    'x-hybrid': 'true',
    'x-forwarded-for': address,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  const answer = await fetch(origin + path, { ...request, headers, redirect: 'manual' })
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    cookies.set(name!, value!)
  }
  return answer
}

function repeat<value>(count: number, make: (index: number) => value): value[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
