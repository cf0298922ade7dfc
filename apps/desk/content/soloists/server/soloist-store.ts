import { sql } from 'kysely'
import { linkToSoloist } from '#core/catalogue/event-links.ts'
import { defineContent } from '#apps/desk/content/define/server/define-content.ts'
import { field } from '#apps/desk/content/define/server/fields.ts'
import { findFreeAddress, toBaseSlug } from '#apps/desk/content/server/slug-store.ts'

export const soloistContent = defineContent({
  name: 'soloist',
  table: 'soloists',
  room: 'soloists',
  param: 'soloist',
  fields: {
    name: field.line({ longest: 200, isNeeded: true }),
    profession: field.translatedLine({ longest: 200 }),
    content: field.blocks(),
    description: field.translatedLine({ longest: 600 }),
    thumbnail_id: field.picture(),
    cv_url: field.download('soloists.cv_url', 'cv_file'),
    slug: field.slug(),
  },
  list: {
    sortName: 'name',
    sort: sql`searchable(name)`,
    byDefault: 'name',
    words: sql`concat_ws(' ', name, texts_in(profession))`,
  },
  titleOf: ({ name }) => name,
  newTitle: 'programme.soloists.new',
  pathsOf: (row) => linkToSoloist(row.slug),
  async create(trx, { name = '' }) {
    return { name, slug: await findFreeAddress(trx, 'soloists', toBaseSlug(name, 'soloist'), 'slug') }
  },
})
