import type { Page } from '@playwright/test'
import type { ServerTranslate } from '#ui/i18n/server/areas.ts'

/** A page to photograph, by its English address; those of another language redirect. */
export interface PicturedPage {
  name: string
  path: string
  /** Part to photograph: the whole page, or the window, as under a dialog. */
  part?: 'page' | 'window'
  /** Actions before the picture. */
  before?: (page: Page, t: ServerTranslate) => Promise<void>
}

/** Pages accessible without a purchase. */
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
  // On a desktop nothing is collapsed.
  if (await summary.isVisible()) await summary.click()
}

/** Submits the page's form without any answers. */
async function sendEmpty(page: Page, t: ServerTranslate): Promise<void> {
  await findSend(page, t).click()
  await page.getByRole('alert').first().waitFor()
}

/** Answers the required questions, always with the first choice. */
async function sendAnswers(page: Page, t: ServerTranslate): Promise<void> {
  const required = page.getByRole('main').locator('fieldset:has(input[required])')
  for (const question of await required.all()) await question.locator('input').first().check()
  await findSend(page, t).click()
  await findSend(page, t).waitFor({ state: 'detached' })
}

const findSend = (page: Page, t: ServerTranslate) => page.getByRole('button', { name: t('survey.submit') }).first()
