/** Adds single pictures to the shop's library. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** Beyond any realistic library; bearable for a disk and a page that lists them all. */
const libraryLimits = { pictures: 5_000, bytes: 20_000_000_000 } as const

/** Advisory lock for adding pictures. Any number that nothing else locks on. */
const LIBRARY_LOCK = 7_236_515

type MediaRow = Insertable<Database['media']>

/**
 * Adds a picture with existing files (`writeImageFiles`) under an unused name; for a known file,
 * returns its picture. `full`: the library is full.
 */
export async function addPicture(
  trx: Transaction<Database>,
  row: MediaRow,
): Promise<{ id: number; isNew: boolean } | 'full'> {
  // Concurrent uploads may want the same name or contain the same file.
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

/** Whether the library lacks room for a picture of the given bytes. */
export async function isLibraryFull(db: Kysely<Database>, bytes: number): Promise<boolean> {
  const { rows } = await sql<{ pictures: number; bytes: number }>`
    select count(*)::integer as pictures, coalesce(sum(bytes), 0)::float8 as bytes from media`.execute(db)
  const [{ pictures, bytes: taken } = { pictures: 0, bytes: 0 }] = rows
  return pictures >= libraryLimits.pictures || taken + bytes > libraryLimits.bytes
}

/** Derives the name of a picture in content and files from its file name. */
export function nameOfFile(file: string): string {
  const letters = file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  const words = letters.slice(0, 500).replaceAll(/[^a-z0-9]+/g, '-')
  return words.replace(/^-/, '').slice(0, 60).replace(/-$/, '') || 'picture'
}

/** Appends a number to the name if it is taken. */
async function findFreeName(trx: Transaction<Database>, name: string): Promise<string> {
  const rows = await trx.selectFrom('media').select('name').where('name', 'like', `${name}%`).execute()
  const taken = new Set(rows.map((row) => row.name))
  const numbered = (number: number): string => (number === 1 ? name : `${name}-${number}`)
  let number = 1
  while (taken.has(numbered(number))) number += 1
  return numbered(number)
}
