import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDemoSeason } from '../db/demo/seed/seed.ts'
import { createDatabase } from '../platform/database/database.ts'
import { startEmbeddedDatabase } from '../operations/start/embedded-database.ts'
import { applyMigrations } from '../platform/database/migrate.ts'
import { readMigrations } from '../platform/schema/schema-files.ts'
import { openBrowser } from './lib/open-browser.ts'
import { findFreePort } from '../platform/testing/free-port.ts'

const root = join(import.meta.dirname, '..')
const TIMEOUT = { timeout: 120_000, interval: 50 }
// A busy machine takes a minute to start a shop, and none of these tests is about duration.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let copy: string
let dev: ChildProcess
let output = ''
let origin: string
let browser: Browser

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'cadenza-dev-'))
  await copyRepository(copy)
  await prepareSeason(join(copy, 'var'))
  const port = await findFreePort()
  origin = `http://localhost:${port}`
  dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: join(copy, 'var') },
  })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await heard('Cadenza is open')
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  if (dev && dev.exitCode === null) {
    const ended = once(dev, 'exit')
    dev.kill('SIGTERM')
    await ended
  }
  await rm(copy, { recursive: true, force: true, maxRetries: 5 })
})

/**
 * Copies the files that git would hand out, with links to the installed packages: Vite's cache goes
 * into the copy's own folder.
 */
async function copyRepository(target: string): Promise<void> {
  for (const name of [
    'core',
    'ui',
    'apps',
    'operations',
    'platform',
    'values',
    'packages',
    'db',
    'scripts',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
    'tsconfig.client.json',
  ])
    await cp(join(root, name), join(target, name), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    })
  await mkdir(join(target, 'node_modules/@cadenza'), { recursive: true })
  for (const name of await readdir(join(root, 'packages')))
    await symlink(join(target, 'packages', name), join(target, 'node_modules/@cadenza', name))
  for (const name of await readdir(join(root, 'node_modules')))
    if (name === '.bin' || (!name.startsWith('.') && name !== '@cadenza'))
      await symlink(join(root, 'node_modules', name), join(target, 'node_modules', name))
  const lockfile = await readFile(join(target, 'package-lock.json'))
  const stamp = createHash('sha256').update(lockfile).digest('hex')
  await writeFile(join(target, 'node_modules/.cadenza-installed'), stamp)
}

/** Prepares a season with small pictures. */
async function prepareSeason(dataDirectory: string): Promise<void> {
  const postgres = await startEmbeddedDatabase(dataDirectory, { isDurable: false })
  const { db, pool, close } = createDatabase(postgres.url)
  await applyMigrations(pool)
  await seedDemoSeason({ db, config: { dataDirectory }, today: '2026-11-21', pictures: 'tiny' })
  await db
    .updateTable('venues')
    .set({ city: JSON.stringify({ en: 'Probeville', fr: 'Probeville', hu: 'Probeville' }) })
    .execute()
  await close()
  await postgres.stop()
}

const heard = (text: string, from = 0) => vi.waitFor(() => expect(output.slice(from)).toContain(text), TIMEOUT)

async function edit(path: string, change: (text: string) => string): Promise<void> {
  const file = join(copy, path)
  const text = await readFile(file, 'utf8')
  const changed = change(text)
  expect(changed).not.toBe(text)
  await writeFile(file, changed)
}

/**
 * Waits until a page is connected to Vite: before that it receives nothing, and does not look for
 * the server when it is gone.
 */
const connects = (page: Page) => page.waitForEvent('console', (message) => message.text() === '[vite] connected.')

/** Opens the home page, hydrated, with a name typed into its form. */
async function openWithTyped(): Promise<{ page: Page; typed: () => Promise<string> }> {
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT.timeout)
  const connected = connects(page)
  await page.goto(origin)
  await connected
  const field = page.locator('form[action="/contact/submit"] input[autocomplete="given-name"]')
  await field.scrollIntoViewIfNeeded()
  await vi.waitFor(async () => {
    const keys = await field.evaluate((element) => Object.keys(element).join())
    expect(keys).toContain('__reactProps')
  }, TIMEOUT)
  await field.fill('Clara Schumann')
  return { page, typed: () => field.inputValue() }
}

/**
 * Waits for the value that a script reads in the page; a page that is reloading reads as nothing. A
 * page that reloaded while the server was away is requested again, as a visitor does on seeing the
 * browser's error.
 */
const see = (page: Page, script: string, value: unknown) =>
  vi.waitFor(async () => {
    if (page.url().startsWith('chrome-error:')) await page.goto(origin)
    expect(await page.evaluate(script).catch(() => null)).toBe(value)
  }, TIMEOUT)

test('development: the server starts once, and nothing warns', async () => {
  const page = await browser.newPage()
  await page.goto(origin)
  await page.waitForLoadState('networkidle')
  await page.close()
  expect(output.match(/Cadenza is open/g)).toHaveLength(1)
  expect(output).not.toContain('Restarting')
  expect(output).not.toContain('warning')
})

// Holds: navigation.devtools
test('development: a key opens the developer tools, which tell of the page, and follow its policy', async () => {
  const page = await browser.newPage()
  const refused: string[] = []
  page.on(
    'console',
    (message) => void (message.text().includes('Content Security Policy') && refused.push(message.text())),
  )
  await page.goto(`${origin}/venues`)
  const tools = page.getByRole('region', { name: 'Navigation developer tools' })
  await vi.waitFor(async () => {
    await page.keyboard.press('Control+Alt+KeyD')
    expect(await tools.isVisible()).toBe(true)
  }, TIMEOUT)
  expect(await tools.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(23, 19, 16)')
  await page.keyboard.press('ArrowRight')
  await tools.getByText('venues at /venues').waitFor()
  await page.keyboard.press('Escape')
  await tools.waitFor({ state: 'hidden' })
  expect(refused).toEqual([])
  await page.close()
})

test('development: a changed style and a changed component show, and what was typed stays', async () => {
  const { page, typed } = await openWithTyped()
  await edit('ui/styles/base.css', (text) => `${text}\nbody { outline: 3px solid rgb(1, 2, 3); }\n`)
  await see(page, 'getComputedStyle(document.body).outlineColor', 'rgb(1, 2, 3)')
  await edit('apps/shop/layout/footer.tsx', (text) => text.replace('<footer', '<footer data-edited="footer"'))
  await see(page, "document.querySelector('footer').dataset.edited", 'footer')
  expect(await typed()).toBe('Clara Schumann')
  await page.close()
})

test('development: a changed text and a changed server file show, with the same database', async () => {
  const { page } = await openWithTyped()
  const before = output.length
  const connected = connects(page)
  await edit('ui/i18n/pages/en.json', (text) => text.replace(/("header.skip": ")[^"]*/, '$1Probe text'))
  // Node notices no change to a file that it is currently loading.
  await heard('Cadenza is open', before)
  await see(page, "document.body.textContent.includes('Probe text')", true)
  await connected
  await edit('apps/shop/app/pages/document.ts', (text) => text.replace('<body>', '<body data-edited="server">'))
  await see(page, 'document.body.dataset.edited', 'server')
  await page.goto(`${origin}/venues`)
  await page.getByText('Probeville').first().waitFor()
  await page.close()
})

test('development: a new migration runs; a changed one that has run says what to do, and nothing is lost', async () => {
  const before = output.length
  const [baseline, ...later] = await readMigrations(join(copy, 'db'))
  const name = `${String(baseline!.replaced!.count + later.length + 1).padStart(4, '0')}_probe.sql`
  await writeFile(join(copy, 'db/migrations', name), 'create table probe ();\n')
  await heard('Cadenza is open', before)
  const changed = output.length
  await appendFile(join(copy, 'db/migrations', name), '-- changed\n')
  await heard(`${name} was changed after it ran`, changed)
  expect(output.slice(changed)).toContain('put the change into a new one')
  expect(output.slice(changed)).toContain(`remove ${join(copy, 'var/postgres')}`)
  const restored = output.length
  await writeFile(join(copy, 'db/migrations', name), 'create table probe ();\n')
  await heard('Cadenza is open', restored)
})

test('development: a changed function is applied', async () => {
  const before = output.length
  await edit('db/functions/tickets/vat_within.sql', (text) => text.replace('-- The VAT', '-- A VAT'))
  await heard('vat_within.sql changed: the server starts anew', before)
  await heard('Cadenza is open', before)
})
