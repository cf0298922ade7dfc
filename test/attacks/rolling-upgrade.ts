import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { ensureBuild } from '#scripts/lib/build.mjs'
import { openBrowser } from '#scripts/lib/open-browser.ts'
import type { Attack, Finding } from './attack.ts'
import { withProcess } from './target.ts'

const root = join(import.meta.dirname, '../..')
/** Files required to build and run a shop. */
const parts = [
  'apps',
  'core',
  'db',
  'operations',
  'package-lock.json',
  'package.json',
  'packages',
  'platform',
  'scripts',
  'tsconfig.client.json',
  'tsconfig.json',
  'ui',
  'values',
  'vite.config.ts',
]
const loads = 12
const proxyPort = 20_000 + Math.floor(Math.random() * 20_000)
const origin = `http://localhost:${proxyPort}`

/** Runs two versions behind one URL, as during an upgrade: requests alternate between them. */
export const attack: Attack = {
  story: 'an upgrade is half done, and every second request is answered by the other version',
  environment: { ORIGINS: ['en', 'fr.', 'hu.'].map((name) => writeOrigin(name)).join(',') },
  async run(target) {
    const next = await mkdtemp(join(tmpdir(), 'cadenza-next-version-'))
    try {
      await writeNextVersion(next)
      const environment = {
        ...attack.environment,
        DATA_DIR: target.dataDirectory,
        BUILD_DIR: await ensureBuild(next),
      }
      return await withProcess({ root: next, environment }, async ({ port }) => {
        const proxy = await openProxy([target.port, port])
        const browser = await openBrowser()
        try {
          return await visit(browser)
        } finally {
          await browser.close()
          await new Promise((resolve) => proxy.close(resolve).closeAllConnections())
        }
      })
    } finally {
      await rm(next, { recursive: true, force: true })
    }
  },
}

function writeOrigin(name: string): string {
  const [locale = '', dot] = name.split('.')
  return `${locale}=http://${dot === undefined ? '' : name}localhost:${proxyPort}`
}

/** Writes a version of the shop with another script, style and text on every page. */
export async function writeNextVersion(directory: string): Promise<void> {
  for (const part of parts) {
    await cp(join(root, part), join(directory, part), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(root.length)),
    })
  }
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'), 'junction')
  await appendFile(
    join(directory, 'apps/shop/client/main.tsx'),
    "\ndocument.documentElement.dataset.version = 'next'\n",
  )
  await appendFile(join(directory, 'ui/styles/base.css'), '\n:root {\n  --version: next;\n}\n')
  const texts = join(directory, 'ui/i18n/pages/en.json')
  await writeFile(texts, (await readFile(texts, 'utf8')).replace(/("links.contact": ")[^"]*/, '$1The next version'))
}

function openProxy(ports: number[]): Promise<Server> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const port = ports[turn++ % ports.length]
    const { method, url, headers } = incoming
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  return new Promise((resolve) => server.listen(proxyPort, '127.0.0.1', () => resolve(server)))
}

async function visit(browser: Browser): Promise<Finding[]> {
  const seen = { next: 0, hydrated: 0, styled: 0, navigated: 0, whole: 0 }
  const problems: string[] = []
  for (let load = 0; load < loads; load++) {
    const context = await browser.newContext({ baseURL: origin })
    const page = await context.newPage()
    page.on('response', (answer) => {
      // 409 makes a navigation load a page of the other version completely.
      if (answer.status() >= 400 && answer.status() !== 409)
        problems.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
    })
    page.on('pageerror', (error) => problems.push(error.message))
    // An additional request before every other load, so that documents come from both versions.
    if (load % 2 === 1) await context.request.get('/robots.txt')
    await page.goto('/venues')
    await page
      .waitForFunction(() => Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__react')))
      .then(() => seen.hydrated++)
    if ((await page.evaluate(() => getComputedStyle(document.body).fontFamily)).includes('Instrument')) seen.styled++
    const isNext = await page.evaluate(() => document.documentElement.dataset.version === 'next')
    if (isNext) seen.next++
    const hasNextText = (await page.content()).includes('The next version')
    if (isNext === hasNextText) seen.whole++
    await page.getByRole('link', { name: 'Gallery' }).first().click()
    await page.waitForURL('**/gallery').then(() => seen.navigated++)
    await context.close()
  }
  return [
    {
      promise: 'documents of both versions are seen',
      measured: `${loads - seen.next} old, ${seen.next} new`,
      isKept: seen.next > 0 && seen.next < loads,
    },
    ...(['hydrated', 'styled', 'whole', 'navigated'] as const).map((what) => ({
      promise: `every page is ${what}`,
      measured: `${seen[what]} of ${loads}`,
      isKept: seen[what] === loads,
    })),
    {
      promise: 'nothing is missing',
      measured: problems.length === 0 ? 'no failed request, no error' : problems.join('; ').slice(0, 300),
      isKept: problems.length === 0,
    },
  ]
}
