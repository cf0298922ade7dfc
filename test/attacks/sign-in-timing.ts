import { findMedian } from '../../bench/statistics/percentiles.ts'
import { compareRanks } from '../../bench/statistics/rank-sum.ts'
import type { Db } from '#platform/schema/schema.ts'
import { createDatabase } from '#platform/database/database.ts'
import { makeAccounts } from './account-owner.ts'
import type { Attack, Finding, Target } from './attack.ts'
import { createBuyer } from './buyer.ts'
import { storeOrder } from '#core/accounts/server/testing/orders-of-users.ts'

/** Samples per form and kind of address. */
const SAMPLES = 150
/** Warm-up requests: a freshly started shop is slower. */
const WARMING = 20
/** Significance level: rarer differences count as real. */
const LEAST_PROBABILITY = 0.001

interface Form {
  path: string
  fill: (email: string) => object
}

/** Searches an order for each known address; unknown ones use an invalid reference. */
async function prepareFindTickets(db: Db, known: string[]): Promise<Form> {
  const references = new Map<string, string>()
  for (const email of known) references.set(email, (await storeOrder(db, { email })).ref_nr)
  return {
    path: '/find-tickets',
    fill: (email) => ({ email, reference: references.get(email) ?? 'CDZ-26-999999' }),
  }
}

const forms: Form[] = [
  { path: '/login', fill: (email) => ({ email, password: 'the wrong one' }) },
  { path: '/login/link', fill: (email) => ({ email }) },
  { path: '/forgot-password', fill: (email) => ({ email }) },
  {
    path: '/register',
    fill: (email) => ({ email, firstname: 'Anna', lastname: 'Kovács', password: 'a good long password' }),
  },
]

/**
 * Submits a form with addresses with and without an account, in random order, each from a separate
 * network.
 */
async function measure({ port }: Target, { path, fill }: Form, known: string[], number: number): Promise<Finding> {
  const unknown = known.map(() => `${crypto.randomUUID()}@example.com`)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const asked = [
    ...known.map((email) => ({ email, kind: 'known' as const })),
    ...unknown.map((email) => ({ email, kind: 'unknown' as const })),
  ].toSorted(() => Math.random() - 0.5)
  for (const [index, { email, kind }] of asked.entries()) {
    const browser = createBuyer(port, number + index)
    const began = performance.now()
    const { status } = await browser.post(path, fill(email))
    if (status !== 303) throw new Error(`${path} answered ${status}.`)
    if (index >= WARMING) times[kind].push(performance.now() - began)
  }
  const { share, probability } = compareRanks(times.known, times.unknown)
  const medians = `medians ${findMedian(times.known).toFixed(2)} and ${findMedian(times.unknown).toFixed(2)} ms`
  return {
    promise: `${path}: an address with an account or an order is not told from one without by the time of the answer`,
    measured: `${medians} of ${times.known.length} and ${times.unknown.length} answers; the known one is the slower of two in ${(100 * share).toFixed(1)} %, p = ${probability.toFixed(3)} (Mann-Whitney)`,
    isKept: probability >= LEAST_PROBABILITY,
  }
}

export const attack: Attack = {
  story:
    'asks all forms of accounts, and the one that finds lost tickets, for known and unknown addresses, and looks at the clock',
  async run(target) {
    const { db, close } = createDatabase(target.databaseUrl, { connections: 2 })
    try {
      const findings: Finding[] = []
      for (const [index, form] of forms.entries())
        findings.push(await measure(target, form, await makeAccounts(db, SAMPLES), 1000 * (index + 1)))
      const buyers = Array.from({ length: SAMPLES }, () => `${crypto.randomUUID()}@example.com`)
      findings.push(await measure(target, await prepareFindTickets(db, buyers), buyers, 1000 * (forms.length + 1)))
      return findings
    } finally {
      await close()
    }
  },
}
