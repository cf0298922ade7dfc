import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** Inserts the rows, or updates those of an existing name. Returns the id of each name. */
export async function addPictureRows(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['media']>[],
): Promise<Map<string, number>> {
  const stored = await db
    .insertInto('media')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((build) => ({
        alt_text: build.ref('excluded.alt_text'),
        caption: build.ref('excluded.caption'),
        width: build.ref('excluded.width'),
        height: build.ref('excluded.height'),
        variants: build.ref('excluded.variants'),
        focal_x: build.ref('excluded.focal_x'),
        focal_y: build.ref('excluded.focal_y'),
        original: build.ref('excluded.original'),
        bytes: build.ref('excluded.bytes'),
        variants_recipe: build.ref('excluded.variants_recipe'),
        variants_failed_at: null,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(stored.map(({ id, name }) => [name, id]))
}
