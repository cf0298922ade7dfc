import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, type Page, expect } from '@playwright/test'
import { openBrowser } from '../../../../scripts/lib/open-browser.ts'
import { programs, readPackage, run } from './project.ts'

/** The guide's application in a browser, built as in production. */
export interface Browsing {
  page: Page
  url: string
  /** Errors reported by the browser. */
  errors: string[]
  close(): Promise<void>
}

/** Builds and starts the application in a folder and opens a browser on it. */
export async function browse(folder: string): Promise<Browsing> {
  const { scripts } = await readPackage(folder)
  for (const command of scripts['build']!.split(' && ')) {
    const problem = await run(folder, programs.vite, ...command.split(' ').slice(1), '--logLevel', 'error')
    if (problem) throw new Error(problem)
  }
  const [, ...main] = scripts['start']!.split(' ')
  const started: ChildProcess = spawn(process.execPath, main, { cwd: folder, env: { ...process.env, PORT: '0' } })
  const [browser, url] = await Promise.all([openBrowser(), readUrl(started)])
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
  return { page, url, errors, close: () => close(browser, started) }
}

/** Reads the URL that a server prints when it starts to listen. */
async function readUrl({ stdout }: ChildProcess): Promise<string> {
  let said = ''
  for await (const text of stdout!) {
    said += String(text)
    const [url] = /^http:\S+$/m.exec(said) ?? []
    if (url) return url
  }
  throw new Error(`It has not started: ${said}`)
}

async function close(browser: Browser, started: ChildProcess): Promise<void> {
  await browser.close()
  started.kill()
  if (started.exitCode === null) await once(started, 'exit')
}

/** Grows a list to its end and changes items of its first and last page. */
export async function growAndSwitch({ page, url }: Browsing): Promise<void> {
  const pieces = page.locator('main > ul > li')
  await page.goto(`${url}/pieces`, { waitUntil: 'networkidle' })
  for (const count of [40, 47]) {
    await page.getByRole('link', { name: 'More pieces' }).click()
    await expect(pieces).toHaveCount(count)
  }
  for (const title of ['Magnificat', 'Motet 45']) {
    const rehearsed = page.getByRole('button', { name: `${title}: rehearsed` })
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await rehearsed.click()
    await answered
    await expect(rehearsed).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(pieces).toHaveCount(47)
  await page.getByRole('link', { name: 'Motet 40' }).click()
  await expect(page.getByRole('heading', { name: 'Motet 40' })).toBeVisible()
  await page.goBack()
  await expect(pieces).toHaveCount(47)
  await expect(page.getByRole('button', { name: 'Motet 45: rehearsed' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Title or composer').fill('Motet 4')
  await expect(pieces).toHaveCount(7)
}

/**
 * Fills in a form with rows. Errors appear when a field loses focus; a button held down meanwhile
 * still registers its click.
 */
export async function fillRows({ page, url }: Browsing): Promise<void> {
  await page.goto(`${url}/pieces/new`, { waitUntil: 'networkidle' })
  await page.getByLabel('Title').fill(' ')
  await page.getByLabel('Composer').fill('Zoltán Kodály')
  await expect(page.locator('#title-error')).toHaveText('A piece has a title.')
  await page.getByLabel('Title').fill('Túrót eszik a cigány')
  await expect(page.locator('#title-error')).toHaveText('')
  await page.getByLabel('Shelf').fill('A1')
  await page.getByLabel('With organ').check()
  await expect(page.locator('#shelf-error')).toHaveText('Another piece stands there.')
  await page.getByLabel('Shelf').fill('B2')
  await expect(page.locator('#shelf-error')).toHaveText('')
  await page.getByRole('button', { name: 'Another voice' }).click()
  const second = page.getByRole('group', { name: 'Voice 2' })
  await second.getByLabel('Name').fill('Alto')
  await second.getByLabel('Singers').fill('many')
  await page.getByRole('button', { name: 'Add' }).hover()
  const checked = page.waitForResponse((response) => 'x-hybrid-validate' in response.request().headers())
  await page.mouse.down()
  await checked
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await expect(page.getByRole('group', { name: 'Voice 1' }).getByRole('alert')).toHaveText('Which voice?')
  await expect(second.getByRole('alert')).toHaveText('How many sing it?')
  await page.getByRole('button', { name: 'Remove voice 1' }).click()
  await page.getByRole('group', { name: 'Voice 1' }).getByLabel('Singers').fill('4')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('heading', { name: 'Túrót eszik a cigány' })).toBeVisible()
}

/** Uploads a file with progress and retries after failures. */
export async function sendAndRetry({ page, url }: Browsing): Promise<void> {
  await page.route('**/pieces/1', (route) =>
    'x-hybrid-only-data' in route.request().headers() ? route.abort() : route.continue(),
  )
  await page.goto(`${url}/pieces/1`)
  const retry = page.getByRole('button', { name: 'They could not be had' })
  await expect(retry).toBeVisible()
  await page.unroute('**/pieces/1')
  await retry.click()
  await expect(retry).toHaveCount(0)
  const score = page.getByLabel('Score (PDF)')
  await score.setInputFiles({
    name: 'score.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(4_000_000, '%PDF-'),
  })
  await page.evaluate(() => {
    const see = (): void => {
      const shown = document.querySelector<HTMLProgressElement>('main progress')
      if (shown) document.documentElement.dataset['sent'] = String(shown.value)
    }
    new MutationObserver(see).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('link', { name: 'Download the score' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-sent', '100')
  await expect(score).toHaveValue('')
}
