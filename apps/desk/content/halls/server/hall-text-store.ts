import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { createHallLines } from '#core/catalogue/event-lines.ts'
import { linkToConcert } from '#core/catalogue/event-links.ts'
import { routes } from '#core/routes/routes.ts'
import type { Db } from '#platform/schema/schema.ts'
import { isInHalls } from '#apps/desk/server/halls.ts'
import { defineContent } from '#apps/desk/content/define/server/define-content.ts'
import { fieldRules } from '#apps/desk/content/server/plain-rules.ts'
import { field } from '#apps/desk/content/define/server/fields.ts'

/** Public texts of a hall. Zones, slug and publication are edited in the season. */
export const hallTextContent = defineContent({
  name: 'hall',
  table: 'venues',
  room: 'hall-texts',
  param: 'venue',
  fields: {
    title: field.translatedLine({ longest: 200 }),
    city: field.translatedLine({ longest: 100 }),
    content: field.blocks(),
    ...createHallLines((_, rule) => field.optionalLine(rule)),
    access_note: field.optionalLine({ longest: 600 }),
    access_phone: field.optional(fieldRules.line({ longest: 40 }), String),
    access_email: field.optional(fieldRules.email, String),
    cover_id: field.picture(),
    thumbnail_id: field.picture(),
  },
  more: { slug: sql<string>`slug` },
  isThere: sql<boolean>`archived_at is null`,
  isOnlySaved: true,
  pathsOf: () => href(routes.venues),
  addressOf: ({ slug }) => linkToConcert(slug),
  async reveal(trx, { id }) {
    await sql`update venues set published_at = now(), archived_at = null where id = ${id}`.execute(trx)
  },
  async venuesOf(db, id, row) {
    const found =
      row ??
      (await db
        .selectFrom('venues')
        .select('id')
        .where('id', '=', id)
        .where('archived_at', 'is', null)
        .executeTakeFirst())
    return found ? [found.id] : null
  },
})

export const listHallTexts = (db: Db, halls: readonly number[] | null) =>
  hallTextContent.readAll(db, { where: isInHalls('venues.id', halls), order: sql`position, id` })
