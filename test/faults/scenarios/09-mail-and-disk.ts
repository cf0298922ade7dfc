import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { sendQueuedMails } from '#platform/mail/outbox.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createShopMailTransport, writeMail } from '#apps/shop/app/mails.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import type { Finding } from '#test/attacks/attack.ts'
import { send } from '#test/attacks/buyer.ts'
import type { FaultScenario, FaultShop, ScenarioRun } from '../scenario.ts'
import { createMailServer, type MailServer } from '../mail-server.ts'
import { withShopOnSmallDisk } from '../small-disk.ts'
import { checkTrade, startTrade } from '../trade.ts'

const FULL_SECONDS = 15
const BLOCK = 1024 * 1024

export const scenario: FaultScenario = {
  number: 9,
  story:
    'the mail server is down and breaks off: every mail arrives once. The disk is full: nothing is claimed that is not so, and nothing is lost',
  async run(run) {
    const mails = await loseMailServer(run)
    return run.season === null ? mails : [...mails, ...(await fillDisk(run, run.season))]
  },
}

async function loseMailServer(run: ScenarioRun): Promise<Finding[]> {
  const server = await createMailServer()
  try {
    return await run.withShop({ environment: { SMTP_URL: server.url } }, async (shop) => {
      const { ticketIds } = await storeConcert(shop.db, { capacity: null, bystanders: false })
      const purchases = run.scale(40, 4)
      const trade = startTrade({ port: shop.port, ticketIds, random: run.random, buyers: 3, purchases })
      await trade.over
      if (run.isShort) await trySending(shop)
      else await sleep(5_000)
      await server.up()
      server.breakOff(run.scale(10, 2))
      const deadline = Date.now() + run.scale(300_000, 30_000)
      while ((await countUnsent(shop)) > 0 && Date.now() < deadline) {
        if (run.isShort) await trySending(shop)
        else await sleep(500)
      }
      return [checkMails(server, purchases), ...(await checkTrade(shop.db, trade))]
    })
  } finally {
    await server.down()
  }
}

/** Sends mails like the job, skipping the pauses between attempts. */
async function trySending({ db, config }: FaultShop): Promise<void> {
  const catalogue = compileCatalogue()
  await sql`update outbox set send_after = now() where sent_at is null`.execute(db)
  await sendQueuedMails(db, {
    transport: createShopMailTransport(config),
    write: (queued) => writeMail(queued, { db, config, catalogue }),
  })
}

async function countUnsent({ db }: FaultShop): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from outbox where sent_at is null`.execute(db)
  return rows[0]!.count
}

function checkMails({ taken }: MailServer, purchases: number): Finding {
  const different = new Set(taken).size
  return {
    promise: 'every mail arrives once',
    measured: `${purchases} mails while the mail server was down, ${different} arrived, ${taken.length - different} twice`,
    isKept: different === purchases && taken.length === purchases,
  }
}

async function fillDisk(run: ScenarioRun, season: string): Promise<Finding[]> {
  const findings = await withShopOnSmallDisk(season, async (shop, disk) => {
    const { ticketIds } = await storeConcert(shop.db, { capacity: null, bystanders: false })
    const trade = startTrade({ port: shop.port, ticketIds, random: run.random, buyers: 3, timeout: 180_000 })
    await sleep(3_000)
    const ballast = join(disk, 'ballast')
    await fill(disk, ballast)
    const readiness: number[] = []
    for (const end = Date.now() + FULL_SECONDS * 1_000; Date.now() < end; await sleep(500)) {
      readiness.push((await send(shop.port, '/health/ready', { timeout: 5_000 })).status)
      // Also fills the little space that the database frees by itself.
      await fill(disk, ballast)
    }
    const thankedBefore = trade.thanked.length
    await rm(ballast)
    const began = performance.now()
    while (trade.thanked.length === thankedBefore && performance.now() - began < 120_000) await sleep(100)
    const healed = (performance.now() - began) / 1_000
    await trade.end()
    await shop.settle()
    return [
      {
        promise: 'the shop says that it cannot sell while nothing can be written, and sells again by itself',
        measured: `disk full for ${FULL_SECONDS} s: not ready ${readiness.filter((status) => status !== 200).length} of ${readiness.length} times, sold again ${healed.toFixed(1)} s after there was room`,
        isKept: readiness.some((status) => status === 503) && healed < 60,
      },
      ...(await checkTrade(shop.db, trade)),
    ]
  })
  return 'skipped' in findings
    ? [{ promise: 'the disk is full', measured: `full disk not tried: ${findings.skipped}`, isKept: true }]
    : findings
}

async function fill(disk: string, ballast: string): Promise<void> {
  const file = await open(ballast, 'a')
  try {
    const { bavail, bsize } = await statfs(disk)
    for (let left = bavail * bsize; left > 0; left -= BLOCK)
      await file.appendFile(Buffer.alloc(Math.min(left, BLOCK))).catch(() => {})
  } finally {
    await file.close()
  }
}
