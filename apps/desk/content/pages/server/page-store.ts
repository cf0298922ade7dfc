import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { findTakenSlugs } from '#core/content/page-slugs.ts'
import { writePathsBySlug } from '#core/context/page-addresses.ts'
import { routes } from '#core/routes/routes.ts'
import { defineContent } from '#apps/desk/content/define/server/define-content.ts'
import { field } from '#apps/desk/content/define/server/fields.ts'
import { findLastPlace } from '#apps/desk/content/server/menu-position.ts'
import { findFreeAddress, toBaseSlug } from '#apps/desk/content/server/slug-store.ts'
import { pageLastInFooter } from '../pages.ts'

/** Whether the slug is used by another part of the shop. */
const isTakenByShop = (slug: string): boolean => findTakenSlugs({ en: slug }).length > 0

/** Position of a page in the footer: none, last, or unchanged. */
const footerPosition = field.plain<number | null>({
  typedAs: 'footer',
  empty: null,
  rule: {
    clean: (typed) => (/^(\d{1,4}|10000)$/.test(typed) || typed === pageLastInFooter ? typed : ''),
    findFlaws: () => ({}),
  },
  read: (position) => (position === null ? '' : String(position)),
  write(typed) {
    if (typed === '') return null
    // Season files allow no higher number.
    return typed === pageLastInFooter ? sql<number>`least(${findLastPlace('footer')}, 10000)` : Number(typed)
  },
})

export const pageContent = defineContent({
  name: 'page',
  table: 'pages',
  room: 'pages',
  param: 'page',
  fields: {
    title: field.translatedLine({ longest: 200 }),
    content: field.blocks(),
    hide_title: field.yes(),
    footer_position: footerPosition,
    slug: field.translatedSlug((slug, translate) => (isTakenByShop(slug) ? translate('pages.errors.slug') : null)),
  },
  list: {
    sortName: 'title',
    sort: sql`searchable(title ->> 'en')`,
    byDefault: 'title',
    words: sql`concat_ws(' ', texts_in(title), texts_in(slug))`,
  },
  newTitle: 'pages.pages.new',
  pathsOf: ({ slug }) => writePathsBySlug(slug, (word) => href(routes.page, { slug: word })),
  async create(trx, fields) {
    const slug = await findFreeAddress(trx, 'pages', toBaseSlug(fields['title_en']!, 'page', isTakenByShop))
    return { key: slug, slug: JSON.stringify({ en: slug }) }
  },
})
