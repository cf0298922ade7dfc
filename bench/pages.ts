/** How many event pages a second, beside the same React tree rendered from constants without any shop. */
import { HEADERS } from '@cadenza/navigation'
import { startMeasuredServer } from './measured-server.ts'
import type { Run } from './part.ts'
import { measureRate } from './rate.ts'
import { openShop, readPayload } from './shop.ts'
import { behindProxy } from './visits.ts'

const PORT = 3999
const BARE_PORT = 3996

export async function measurePages(run: Run): Promise<void> {
  const { page, environment } = await openShop(run, { port: PORT, environment: behindProxy, pictures: 'tiny' })
  const payload = await readPayload(page)
  const rate = await measureRate(run, 'event page', { url: page })
  const bare = startMeasuredServer({
    kind: 'bare',
    environment: { ...environment, PORT: String(BARE_PORT) },
    buildDirectory: run.buildDirectory,
    payload,
  })
  await run.closers.open(bare, ({ stop }) => stop())
  const name = 'bare Fastify, the same React tree from constants'
  const bareRate = await measureRate(run, name, { url: `http://localhost:${BARE_PORT}/` })
  run.tell(`event page against bare: ${((100 * rate) / bareRate).toFixed(1)} % (aim: 40 or more)`)
  await measureRate(run, 'event page, hybrid JSON', { url: page, headers: { [HEADERS.hybrid]: 'true' } })
}
