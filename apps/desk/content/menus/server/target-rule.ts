/**
 * Allowed targets of a link: a page, a working URL of the shop, or an external https URL. Never a
 * script.
 */
import { createRouter } from '@cadenza/navigation'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { allRoutes } from '#core/routes/all-routes.ts'
import { isExternalHref, isSafeHref } from '#core/content/blocks/links.ts'
import { cleanLine, isLongerThan } from '#values/typed-text.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/areas.ts'
import type { PlainRule } from '#apps/desk/content/server/plain-rules.ts'
import { pageOfTarget } from '../menus.ts'

const longest = 500

export const targetRule: PlainRule = {
  clean: cleanLine,
  findFlaws(value, { name, translate }): Record<string, string> {
    if (value === '') return { [name]: translate('menus.errors.nowhere') }
    if (isLongerThan(value, longest)) return { [name]: translate('content.errors.tooLong', { count: longest }) }
    return pageOfTarget(value) !== null || isAddress(value) ? {} : { [name]: translate('menus.errors.address') }
  },
}

function isAddress(value: string): boolean {
  if (!isSafeHref(value)) return false
  if (value.startsWith('/')) return true
  const url = isExternalHref(value) && URL.canParse(value) ? new URL(value) : null
  return url?.protocol === 'https:' && value.startsWith('https://') && url.username === '' && url.password === ''
}

const router = createRouter(allRoutes)

/** Checks a target against the database: reports a missing page, or a URL without content. */
export async function findTargetFlaw(
  db: Kysely<Database>,
  target: string,
  translate: DeskTranslate,
): Promise<Record<string, string>> {
  const page = pageOfTarget(target)
  if (page !== null) return (await isPage(db, sql`id = ${page}`)) ? {} : { target: translate('menus.errors.page') }
  if (!target.startsWith('/')) return {}
  const found = router.match(target)
  if (!found) return { target: translate('menus.errors.nothing') }
  // The route of an arbitrary slug requires an existing page.
  const slug = found.name === 'page' ? found.params['slug'] : undefined
  const isThere =
    slug === undefined ||
    (await isPage(db, sql`exists (select from jsonb_each_text(slug) as own where value = ${slug})`))
  return isThere ? {} : { target: translate('menus.errors.nothing') }
}

async function isPage(db: Kysely<Database>, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql`select from pages where archived_at is null and ${condition} limit 1`.execute(db)
  return rows.length > 0
}
