/**
 * Measures how many visitors per second can add the same ticket to their carts, compared with
 * Vendure, which adds it to orders.
 */
import { createRunDirectory } from '../platform/testing/run-directory.ts'
import { startEmbeddedDatabase } from '../operations/start/embedded-database.ts'
import { load } from './load/load.ts'
import { measureRate } from './load/rate.ts'
import { addingToCarts, behindProxy } from './load/visits.ts'
import type { Run } from './part.ts'
import { startPeer } from './peers.ts'
import { removeDirectory } from './shop/open-season.ts'
import { openShop } from './shop/shop.ts'

/** Concurrently. */
const VISITORS = 256
/** With 256 at once it answers hardly any within seconds. */
const VISITORS_OF_VENDURE = 32

/**
 * Every request is a new visitor from an address of their own, who adds one ticket, so that the
 * limits per client stay unchanged. All of them want the same ticket.
 */
export async function measureCart(run: Run): Promise<void> {
  const { origin, ticket, server } = await openShop(run, { environment: behindProxy, pictures: 'tiny' })
  const options = addingToCarts({ origin, ticket }, VISITORS)
  // Until the server has updated the statistics of initially empty tables, statements are planned
  // for a few rows.
  run.step('Tables grow from nothing, 8 s')
  await load({ ...options, duration: 8 })
  const title = `add to cart, all to one ticket, ${VISITORS} at once (aim: 4,000/s, p99 100 ms)`
  const { requestsPerSecond, p99, isNoisy } = await measureRate(run, title, options)
  run.record({ rate: requestsPerSecond, p99 }, isNoisy)
  await server.stop()
  try {
    const vendure = await measureVendure(run)
    run.tell(`  ${(requestsPerSecond / vendure.requestsPerSecond).toFixed(1)} times Vendure`)
    run.record({ vendure: vendure.requestsPerSecond, 'vendure-p99': vendure.p99 }, vendure.isNoisy)
  } catch (error) {
    run.tell(`  Vendure: ${(error as Error).message}`)
  }
}

const addToOrder = `mutation { addItemToOrder(productVariantId: 1, quantity: 1) { __typename ... on Order { totalQuantity } } }`

/**
 * The same with Vendure's shop API, on a PostgreSQL with the same settings, after the shop has
 * ended.
 */
async function measureVendure(run: Run) {
  const directory = await run.closers.open(createRunDirectory('cadenza-bench-vendure'), removeDirectory)
  const postgres = await run.closers.open(startEmbeddedDatabase(directory), ({ stop }) => stop())
  const environment = { DATABASE_URL: postgres.url }
  const peer = await startPeer(run, 'vendure', { environment, path: 'health' })
  const measured = await measureRate(run, `Vendure adds to order, one variant, ${VISITORS_OF_VENDURE} at once`, {
    url: new URL('shop-api', peer.address).href,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: addToOrder }),
    connections: VISITORS_OF_VENDURE,
    // A group of errors is answered with 200, too.
    verifyBody: (body) => String(body).includes('"totalQuantity":1'),
    timeout: 60,
  })
  await peer.stop()
  return measured
}
