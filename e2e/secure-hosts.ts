import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ensureBuild } from '../scripts/lib/build.mjs'
import { findFreePort } from '../platform/testing/free-port.ts'
import { type Locale, locales } from '../values/locales.ts'
import { createCertificate } from './certificate.ts'
import { expect, test as base } from './fixtures.ts'

/** Each a site of its own, as a hall has them: nobody has these names, the browser is told where to find them. */
const origins: Record<Locale, string> = {
  en: 'https://cadenza-concerts.example',
  fr: 'https://billets-cadenza.example',
  hu: 'https://cadenza-jegyek.example',
}

const root = join(import.meta.dirname, '..')

interface SecureHosts {
  origins: Record<Locale, string>
  /** The port at which all of them are answered over TLS. */
  port: number
}

/** Journeys to one more process of the same shop, at addresses with TLS: what browsers keep for those is there, too. */
export const test = base.extend<{}, { secureHosts: SecureHosts }>({
  secureHosts: [
    async ({}, use) => {
      const shopPort = await findFreePort()
      const shop = spawn(process.execPath, ['process/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...process.env,
          PORT: String(shopPort),
          BUILD_DIR: await ensureBuild(root),
          DATABASE_URL: process.env.E2E_DATABASE_URL,
          DATA_DIR: process.env.E2E_DATA_DIR,
          ORIGINS: locales.map((locale) => `${locale}=${origins[locale]}`).join(','),
        },
      })
      const isOpen = () =>
        fetch(`http://localhost:${shopPort}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      await expect.poll(isOpen, { timeout: 60_000 }).toBe(true)
      const door = await openDoor(shopPort)
      await use({ origins, port: (door.address() as AddressInfo).port })
      door.closeAllConnections()
      door.close()
      const ended = new Promise((resolve) => shop.once('exit', resolve))
      shop.kill('SIGTERM')
      await ended
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  launchOptions: [
    async ({ launchOptions, secureHosts }, use) => {
      const found = `--host-resolver-rules=MAP *.example:443 127.0.0.1:${secureHosts.port}`
      // What the browser asks by itself minds the certificate, too.
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), found, '--ignore-certificate-errors'] })
    },
    { scope: 'worker' },
  ],
  ignoreHTTPSErrors: async ({}, use) => use(true),
})

/** A reverse proxy with TLS before a port of this machine. */
async function openDoor(port: number): Promise<Server> {
  const server = createServer(createCertificate(), (asked, answer) => {
    const { method, url, headers } = asked
    const passedOn = request({ port, host: '127.0.0.1', method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    asked.pipe(passedOn)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
