import { expect } from 'vitest'
import type { Locale } from '#values/locales.ts'
import type { TestShop } from '#test/shop/shop.ts'
import type { SeasonFilters } from '#core/catalogue/season/filters.ts'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import type { SeasonPageProps } from '#apps/shop/catalogue/season/season-page.tsx'

interface Asked extends Partial<SeasonFilters> {
  page?: number
  locale?: Locale
}

export async function openSeason(
  shop: TestShop,
  { page, locale = 'en', ...filters }: Asked = {},
): Promise<SeasonPageProps> {
  const { status, props, payload } = await shop.visitor(locale).get(linkToSeason(filters, page))
  expect(status).toBe(200)
  expect(payload.view?.component).toBe('season')
  return props
}

/** Lists all concerts found, on all pages: `slug date`. */
export async function findAll(shop: TestShop, asked: Asked = {}): Promise<string[]> {
  const { upcoming } = await openSeason(shop, asked)
  const found = upcoming.data.map(({ venue, date }) => `${venue.slug} ${date}`)
  const isLast = upcoming.current_page >= upcoming.last_page
  return isLast ? found : [...found, ...(await findAll(shop, { ...asked, page: upcoming.current_page + 1 }))]
}
