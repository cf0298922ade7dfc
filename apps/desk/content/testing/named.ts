/** Rows that texts of tests refer to. */
import { sql } from 'kysely'
import type { TestDesk } from '#apps/desk/testing/desk.ts'

/** References of texts: ids of rows stored by `storeNamed`, and names of files. */
export interface Named {
  pictures: [number, number]
  soloists: [number, number]
  categories: [number, number]
  files: [string, string]
}

/** Stores two pictures, soloists, categories and files, and a VAT class `lesson`. */
export async function storeNamed({ db }: TestDesk): Promise<Named> {
  const many = async (statement: ReturnType<typeof sql<{ id: number }>>): Promise<[number, number]> => {
    const { rows } = await statement.execute(db)
    return [rows[0]!.id, rows[1]!.id]
  }
  const categories = await many(sql`
    insert into article_categories (key, slug, title) select name, jsonb_build_object('en', name), '{"en": "Shelf"}'
    from unnest(array['upper', 'lower']) as name returning id`)
  await sql`update article_categories set slug = jsonb_build_object('en', 'shelf-' || id || 'x')
    where id = any(${categories}::bigint[])`.execute(db)
  const files = ['first-sheet', 'second-sheet'] as const
  await sql`insert into files (name, title, url, type, bytes)
    select name, '{"en": "Sheet"}', '/media/' || name || '.pdf', 'application/pdf', 9 from unnest(${[...files]}::text[]) as name`.execute(
    db,
  )
  await sql`insert into vat_rates (country, class, rate_bp, valid_from) values ('FR', 'lesson', 2000, '2014-01-01')`.execute(
    db,
  )
  const variants = JSON.stringify([{ format: 'jpeg', width: 3, height: 2, url: '/media/a.jpeg' }])
  return {
    categories,
    files: [...files],
    pictures: await many(sql`
      insert into media (name, alt_text, width, height, variants)
      select name, '{"en": "A", "fr": "B", "hu": "C"}', 3, 2, ${variants}::jsonb from unnest(array['dawn', 'dusk']) as name returning id`),
    soloists: await many(sql`
      insert into soloists (slug, name, profession, description)
      select name, name, '{"en": "Alto"}', '{"en": "Sings."}' from unnest(array['ada', 'bea']) as name returning id`),
  }
}
