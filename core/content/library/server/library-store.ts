/** Takes pictures into the shop's library one by one, as people hand them in. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** More than any house has; what a disk and a page with all of them can bear. */
const libraryLimits = { pictures: 5_000, bytes: 20_000_000_000 } as const

/** Advisory lock of whoever adds a picture. Any number that nothing else locks on. */
const LIBRARY_LOCK = 7_236_515

type MediaRow = Insertable<Database['media']>

/**
 * Adds a picture whose files are there (`writeImageFiles`) under a name that is free; of a file that is there already it answers that picture.
 * `full`: the library is.
 */
export async function addPicture(
  trx: Transaction<Database>,
  row: MediaRow,
): Promise<{ id: number; isNew: boolean } | 'full'> {
  // Two at once want the same name, or hand in the same file.
  await sql`select pg_advisory_xact_lock(${LIBRARY_LOCK})`.execute(trx)
  const known = await trx
    .selectFrom('media')
    .select('id')
    .where('original', '=', row.original!)
    .orderBy('id')
    .executeTakeFirst()
  if (known) return { id: known.id, isNew: false }
  if (await isLibraryFull(trx, row.bytes ?? 0)) return 'full'
  const name = await findFreeName(trx, row.name)
  const { id } = await trx
    .insertInto('media')
    .values({ ...row, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true }
}

/** Whether there is no room for a picture of so many bytes. */
export async function isLibraryFull(db: Kysely<Database>, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ pictures: number; bytes: number }>`
    select count(*)::integer as pictures, coalesce(sum(bytes), 0)::float8 as bytes from media`.execute(db)
  const [{ pictures, bytes: taken } = { pictures: 0, bytes: 0 }] = rows
  return pictures >= libraryLimits.pictures || taken + bytes > libraryLimits.bytes
}

/** What a picture is called in content and files, by what its file is called. */
export function nameOfFile(file: string): string {
  const letters = file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  const words = letters.slice(0, 500).replaceAll(/[^a-z0-9]+/g, '-')
  return words.replace(/^-/, '').slice(0, 60).replace(/-$/, '') || 'picture'
}

/** The name, with a number where it is taken. */
async function findFreeName(trx: Transaction<Database>, name: string): Promise<string> {
  const rows = await trx.selectFrom('media').select('name').where('name', 'like', `${name}%`).execute()
  const taken = new Set(rows.map((row) => row.name))
  const numbered = (number: number): string => (number === 1 ? name : `${name}-${number}`)
  let number = 1
  while (taken.has(numbered(number))) number += 1
  return numbered(number)
}
