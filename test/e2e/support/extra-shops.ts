import { type ChildProcess, spawn } from 'node:child_process'
import { createServer as createHttpServer, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#platform/testing/free-port.ts'
import { machineFactor } from '#platform/testing/machine-speed.ts'
import { ensureBuild } from '#scripts/lib/build.mjs'
import type { Closers } from '#scripts/lib/closers.ts'
import { type Locale, locales } from '#values/locales.ts'
import { createCertificate } from './certificate.ts'

/**
 * Additional processes of the run's shop, at other addresses. Each is started when a journey first
 * requests it, once per run.
 */
export interface ExtraShops {
  /** Each language on an unrelated host. */
  unrelated: Origins
  /** The same over TLS, at a port that serves all hosts, for browser features that require it. */
  secure: { origins: Origins; port: number }
}

export type Origins = Record<Locale, string>

const openers: { [name in keyof ExtraShops]: (closers: Closers) => Promise<ExtraShops[name]> } = {
  async unrelated(closers) {
    const port = await findFreePort()
    // All names with this ending resolve to this machine.
    const origins = {
      en: `http://cadenza-concerts.localhost:${port}`,
      fr: `http://billets-cadenza.localhost:${port}`,
      hu: `http://cadenza-jegyek.localhost:${port}`,
    }
    await openShop(closers, { port, origins })
    return origins
  },
  async secure(closers) {
    const shopPort = await findFreePort()
    // Fictitious names; the browser is told their address.
    const origins = {
      en: 'https://cadenza-concerts.example',
      fr: 'https://billets-cadenza.example',
      hu: 'https://cadenza-jegyek.example',
    }
    await openShop(closers, { port: shopPort, origins })
    const door = await closers.open(openDoor(shopPort), close)
    return { origins, port: (door.address() as AddressInfo).port }
  },
}

/** Starts shops on request of this run's workers. */
export async function serveExtraShops(closers: Closers): Promise<void> {
  const opened = new Map<string, Promise<unknown>>()
  const server = createHttpServer((asked, answer) => {
    const name = asked.url!.slice(1) as keyof ExtraShops
    if (!opened.has(name)) opened.set(name, openers[name](closers))
    opened.get(name)!.then(
      (shop) => answer.end(JSON.stringify(shop)),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    )
  })
  await closers.open(listen(server), close)
  process.env.E2E_EXTRA_SHOPS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns the extra shop's address once it is running. */
export async function findExtraShop<name extends keyof ExtraShops>(name: name): Promise<ExtraShops[name]> {
  const answer = await fetch(`${process.env.E2E_EXTRA_SHOPS}/${name}`)
  if (!answer.ok) throw new Error(`The extra shop “${name}” is not there: ${await answer.text()}`)
  return (await answer.json()) as ExtraShops[name]
}

async function openShop(closers: Closers, { port, origins }: { port: number; origins: Origins }): Promise<void> {
  const shop = spawn(process.execPath, ['operations/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      BUILD_DIR: await ensureBuild(root),
      DATABASE_URL: process.env.E2E_DATABASE_URL,
      DATA_DIR: process.env.E2E_DATA_DIR,
      ORIGINS: locales.map((locale) => `${locale}=${origins[locale]}`).join(','),
    },
  })
  await closers.open(Promise.resolve(shop), stopShop)
  await waitUntilReady(shop, port)
}

const root = join(import.meta.dirname, '../../..')

/** Five minutes on an idle machine: the first shop of a run creates its season. */
const longestStart = 300_000

export async function waitUntilReady(shop: ChildProcess, port: number | string): Promise<void> {
  const deadline = performance.now() + longestStart * machineFactor()
  while (performance.now() < deadline) {
    if (shop.exitCode !== null) throw new Error(`The shop ended with code ${shop.exitCode} before it was open.`)
    const response = await fetch(`http://localhost:${port}/health/ready`).catch(() => null)
    if (response?.ok) return
    await sleep(100)
  }
  throw new Error('The shop did not open in time.')
}

export async function stopShop(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  await ended
}

/** Starts a TLS reverse proxy before a port of this machine. */
function openDoor(port: number): Promise<Server & { closeAllConnections(): void }> {
  const server = createServer(createCertificate(), (asked, answer) => {
    const { method, url, headers } = asked
    const passedOn = request({ port, host: '127.0.0.1', method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    asked.pipe(passedOn)
  })
  return listen(server)
}

async function listen<server extends Server>(server: server): Promise<server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function close(server: Server & { closeAllConnections(): void }): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
