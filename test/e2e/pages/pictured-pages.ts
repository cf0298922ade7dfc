import type { Page } from '@playwright/test'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'

/** A page to take a picture of. Addresses are the English ones: those of another language lead on. */
export interface PicturedPage {
  name: string
  path: string
  /** What of it is pictured: all of it, else what is in the window, as under a dialog. */
  part?: 'page' | 'window'
  /** What a visitor does first. */
  before?: (page: Page, t: ServerTranslate) => Promise<void>
}

/** What anybody can open, without having bought anything. */
export const pictured: PicturedPage[] = [
  { name: 'season', path: '/season' },
  { name: 'season-filters', path: '/season?city=Budapest&price=50', before: openFilters },
  { name: 'season-results', path: '/season?q=beethowen' },
  { name: 'season-nothing', path: '/season?q=zzzzzz' },
  { name: 'season-problems', path: `/season?price=much&q=${'x'.repeat(300)}` },
  { name: 'composers', path: '/composers' },
  { name: 'soloists', path: '/soloists' },
  { name: 'soloist', path: '/soloists/eloise-marchandeau', part: 'window' },
  { name: 'venues', path: '/venues' },
  { name: 'gallery', path: '/gallery' },
  { name: 'faq', path: '/gyik' },
  { name: 'article-categories', path: '/tudasbazis' },
  { name: 'articles', path: '/tudasbazis/kategoriak/music' },
  { name: 'article', path: '/tudasbazis/how-to-listen-to-a-fugue' },
  { name: 'survey', path: '/survey/after-the-concert' },
  { name: 'survey-errors', path: '/survey/after-the-concert', before: sendEmpty },
  { name: 'survey-answered', path: '/survey/after-the-concert', before: sendAnswers },
  { name: 'about', path: '/about' },
  { name: 'about-errors', path: '/about', before: sendEmpty },
  { name: 'about-answered', path: '/about', before: sendAnswers },
  { name: 'imprint', path: '/imprint' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'error-404', path: '/no-such-page' },
  { name: 'cart-empty', path: '/cart' },
]

async function openFilters(page: Page): Promise<void> {
  const summary = page.getByRole('search').locator('summary')
  // On a desk nothing is folded away.
  if (await summary.isVisible()) await summary.click()
}

/** Sends the form of the page's questions before anything is answered. */
async function sendEmpty(page: Page, t: ServerTranslate): Promise<void> {
  await findSend(page, t).click()
  await page.getByRole('alert').first().waitFor()
}

/** Answers what has to be answered, each time with the first of the answers to choose from. */
async function sendAnswers(page: Page, t: ServerTranslate): Promise<void> {
  const required = page.getByRole('main').locator('fieldset:has(input[required])')
  for (const question of await required.all()) await question.locator('input').first().check()
  await findSend(page, t).click()
  await findSend(page, t).waitFor({ state: 'detached' })
}

const findSend = (page: Page, t: ServerTranslate) => page.getByRole('button', { name: t('survey.submit') }).first()
