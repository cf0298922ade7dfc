import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import type { Locale } from '#values/locales.ts'
import { createDatabase } from '#platform/database/database.ts'
import type { Db } from '#platform/schema/schema.ts'
import { createAddress } from '../../shop/test-visitor.ts'
import { addConcert, type TestConcert } from './concerts.ts'
import { insertTextAsKeyboard } from '../firefox/keyboard-input.ts'
import type { BrowserVisitor } from './browser-visitor.ts'
import { actOnHydratedPages } from './hydration.ts'

interface ShopFixtures {
  locale: Locale
  size: 'phone' | 'desktop'
  /** Texts of the language under test. */
  t: ServerTranslate
  /** The journey's visitor. */
  visitor: BrowserVisitor
  /** Checks the page with axe, by all of its rules or by some; any finding fails the test. */
  checkAccessibility: (page: Page, rules?: string[]) => Promise<void>
  addConcert: (options?: { seats?: number | null }) => Promise<TestConcert>
}

interface ShopWorkerFixtures {
  db: Db
}

const catalogue = compileCatalogue()

export const test = base.extend<ShopFixtures, ShopWorkerFixtures>({
  db: [
    async ({}, use) => {
      const { db, close } = createDatabase(process.env.E2E_DATABASE_URL!, { connections: 2 })
      await use(db)
      await close()
    },
    { scope: 'worker' },
  ],
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': createAddress() }),
  locale: async ({}, use, { project }) => use(project.metadata.locale as Locale),
  size: async ({}, use, { project }) => use(project.metadata.size as 'phone' | 'desktop'),
  t: async ({ locale }, use) => use(createTranslator(locale, catalogue[locale])),
  visitor: async ({ page, t, locale }, use) => use({ page, t, locale, email: createEmail() }),
  addConcert: async ({ db, locale }, use) => use(({ seats = 20 } = {}) => addConcert(db, { seats, locale })),
  checkAccessibility: async ({ browserName }, use) =>
    use(async (page, rules) => {
      // Axe loses its page over WebDriver BiDi; its findings are the same in every browser.
      if (browserName === 'firefox') return
      await settle(page)
      // Without external frames the page itself can combine the findings: a quarter of the time.
      const axe = new AxeBuilder({ page, ...(await bringAxe(page)) })
        .options({ resultTypes: ['violations'] })
        .setLegacyMode()
      const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    }),
  page: async ({ page, browserName }, use) => {
    if (browserName === 'firefox') insertTextAsKeyboard(page)
    actOnHydratedPages(page)
    const problems = noteProblems(page)
    await use(page)
    expect(problems, 'errors in the browser').toEqual([])
  },
})

/** Collects the browser's errors on a page from now on. */
export function noteProblems(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    // The browser logs a 404 or a refused form as an error of its own.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (response.status() >= 400 && ['image', 'font', 'stylesheet', 'script'].includes(kind))
      problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}

/**
 * Injects axe into a page once, for any number of checks. AxeBuilder would do so twice per check,
 * with 600 kB each time; with frames it still does, since each of them needs it.
 */
async function bringAxe(page: Page): Promise<{ axeSource?: string }> {
  if (page.frames().length > 1) return {}
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  return { axeSource: 'void 0' }
}

/** Elements still fading in do not have their final colours. */
async function settle(page: Page): Promise<void> {
  const listMoving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => ('animationName' in animation ? String(animation.animationName) : animation.id)),
    )
  await expect.poll(listMoving, { message: 'everything comes to rest', intervals: [50, 100] }).toEqual([])
}

function createEmail(): string {
  return `visitor-${randomUUID().slice(0, 13)}@example.org`
}

export { expect }
