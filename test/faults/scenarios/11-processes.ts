import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuild } from '#scripts/lib/build.mjs'
import { findFreePort } from '#platform/testing/free-port.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import type { Finding } from '#test/attacks/attack.ts'
import { writeNextVersion } from '#test/attacks/rolling-upgrade.ts'
import { type ProcessOptions, type RunningShop, startProcess } from '#test/attacks/target.ts'
import type { FaultScenario, ScenarioRun } from '../scenario.ts'
import { withConnection, withOwnDatabase } from '../shops.ts'
import { checkTrade, startTrade } from '../trade.ts'

const KILLS = 6

export const scenario: FaultScenario = {
  number: 11,
  story:
    'two and three processes on one database behind a proxy, some killed, all upgraded one after the other: purchases go on',
  run: (run) =>
    run.season === null
      ? Promise.resolve({ skipped: 'it needs processes: its full form alone has them' })
      : withNextVersion((next) => trade(run, run.season!, next)),
}

interface NextVersion {
  root: string
  BUILD_DIR: string
}

async function withNextVersion<T>(work: (next: NextVersion) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'cadenza-next-version-'))
  try {
    await writeNextVersion(root)
    return await work({ root, BUILD_DIR: await ensureBuild(root) })
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function trade(run: ScenarioRun, season: string, next: NextVersion): Promise<Finding[]> {
  const port = await findFreePort()
  return withOwnDatabase(season, async ({ dataDirectory, databaseUrl }) => {
    const origins = ['en=http://localhost', 'fr=http://fr.localhost', 'hu=http://hu.localhost']
    const environment = {
      DATA_DIR: dataDirectory,
      DATABASE_URL: databaseUrl,
      ORIGINS: origins.map((origin) => `${origin}:${port}`).join(','),
    }
    const processes: RunningShop[] = []
    const start = async (options: Partial<ProcessOptions> = {}) => {
      const running = await startProcess({ environment, ...options })
      processes.push(running)
      return running
    }
    /** Removes a stopped process from the proxy's list. */
    const leave = (running: RunningShop) => processes.splice(processes.indexOf(running), 1)
    await start()
    const proxy = await openProxy(port, () => processes)
    try {
      const place = { port, dataDirectory, databaseUrl, environment, target: null }
      return await withConnection(place, async ({ db, settle }) => {
        const { ticketIds } = await storeConcert(db, { capacity: null, bystanders: false })
        const options = { port, ticketIds, random: run.random, buyers: 4 }

        // Two processes, then three, replaced by the next version one after another.
        const calm = startTrade({ ...options, firstNumber: 0 })
        await start()
        await sleep(3_000)
        await start()
        const upgraded = [...processes]
        for (const old of upgraded) {
          await start({ root: next.root, environment: { ...environment, BUILD_DIR: next.BUILD_DIR } })
          await old.stop()
          leave(old)
          await sleep(1_000)
        }
        await calm.end()
        const errorsOfUpgrade = [...calm.answers.counts].filter(([status]) => status === 0 || status >= 500)

        const rough = startTrade({ ...options, firstNumber: 100_000 })
        for (let kill = 0; kill < KILLS; kill++) {
          await sleep(500 + run.random() * 1_500)
          const killed = processes[Math.floor(run.random() * processes.length)]!
          const ended = once(killed.shop, 'exit')
          killed.shop.kill('SIGKILL')
          await ended
          await killed.stop()
          // A proxy detects it with a delay: it uses the dead process for a while.
          await sleep(500)
          leave(killed)
          await start({ root: next.root, environment: { ...environment, BUILD_DIR: next.BUILD_DIR } })
        }
        await rough.end()
        await settle()
        return [
          {
            promise: 'an upgrade is no error for anybody',
            measured: `${upgraded.length} processes upgraded under ${calm.thanked.length} purchases, ${errorsOfUpgrade.reduce((sum, [, count]) => sum + count, 0)} errors${await proxy.describeFirstError()}`,
            isKept: errorsOfUpgrade.length === 0,
          },
          ...(await checkTrade(db, calm)),
          {
            promise: 'what a killed process was asked is answered by another, but for forms that it had begun',
            measured: `${KILLS} processes killed under ${rough.thanked.length} purchases, ${proxy.lostForms()} forms to be sent again, ${proxy.lostPages()} pages lost`,
            isKept: proxy.lostPages() === 0,
          },
          ...(await checkTrade(db, rough, { unanswered: true })),
        ]
      })
    } finally {
      await new Promise((resolve) => proxy.server.close(resolve).closeAllConnections())
      await Promise.all(processes.map((running) => running.stop()))
    }
  })
}

interface Proxy {
  server: Server
  lostForms(): number
  lostPages(): number
  /**
   * Describes the request to the first failed process, and its logged errors. Empty if none failed.
   */
  describeFirstError(): Promise<string>
}

/**
 * Round-robin proxy with nginx's rules: processes that refuse the connection are skipped, and reads
 * are retried on the next one; a started form is not sent twice.
 */
async function openProxy(port: number, upstreams: () => readonly RunningShop[]): Promise<Proxy> {
  const lost = { forms: 0, pages: 0 }
  let firstError: Promise<string> | null = null
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const left = upstreams()
      const start = turn++ % Math.max(1, left.length)
      pass([...left.slice(start), ...left.slice(0, start)])
    })

    function pass([upstream, ...others]: RunningShop[]): void {
      const isForm = incoming.method !== 'GET'
      if (upstream === undefined) {
        lost[isForm ? 'forms' : 'pages']++
        return void outgoing.writeHead(502).end()
      }
      const { method, url: path, headers } = incoming
      const passed = request({ host: '127.0.0.1', port: upstream.port, method, path, headers, agent: false })
      passed.on('response', (answer) => {
        const status = answer.statusCode ?? 502
        if (status >= 500)
          firstError ??= readErrors(upstream).then((errors) => `; ${status} of ${method} ${path}: ${errors}`)
        outgoing.writeHead(status, answer.headers)
        answer.on('error', () => outgoing.destroy())
        answer.pipe(outgoing)
      })
      passed.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.headersSent) return void outgoing.destroy()
        const mayAskAgain = !isForm || error.code === 'ECONNREFUSED'
        pass(mayAskAgain ? others : [])
      })
      passed.end(Buffer.concat(chunks))
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    lostForms: () => lost.forms,
    lostPages: () => lost.pages,
    describeFirstError: async () => (await firstError) ?? '',
  }
}

/** Read at once: a stopped process removes its log. */
async function readErrors({ logPath }: RunningShop): Promise<string> {
  const lines = (await readFile(logPath, 'utf8').catch(() => '')).split('\n')
  return lines.filter((line) => line.startsWith('{"level":50')).join(' ') || 'it has written down no error'
}
