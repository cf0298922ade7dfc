/** Takes files in that visitors download: from a folder of files, or from whoever uploads one. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Translated } from '../../../../values/locales.ts'
import type { Database } from '../../../../db/schema/database.ts'
import { fileEndings, recognizeFile } from './file-type.ts'
import { keepFile, writeWhole } from './variants.ts'

export interface HandedInFile {
  /** By which content names it, and by which it is found again: lower-case letters, digits and hyphens. */
  name: string
  title: Translated
  /** The file, as its bytes with the ending of its name, or as its path. */
  from: { bytes: Uint8Array; ending: string } | { file: string }
}

/** More is no download for a phone. */
const mostBytes = 50_000_000

/**
 * Takes a file in: keeps it under its name and the hash of its bytes, so that an address never changes what it means, and writes or
 * rewrites the row of its name. Its bytes have to be what its ending says. Answers the row's id, or what is wrong with the file as a
 * sentence for the organiser; throws where the disk or the database fails.
 *
 * `db` may be a transaction. One that is rolled back leaves a file that nothing names, which is cleared with the others.
 */
export async function takeFile(
  db: Kysely<Database>,
  dataDirectory: string,
  { name, title, from }: HandedInFile,
): Promise<{ id: number } | { problem: string }> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    return { problem: `The name "${name}" is none for a file: use lower-case letters, digits and hyphens.` }
  const read = await readHandedIn(from)
  if ('problem' in read) return read
  const { bytes, ending } = read
  const type = recognizeFile(ending, bytes)
  if (type === null)
    return { problem: `It is no ${ending} file, or none that is handed out: those are ${fileEndings.join(', ')}.` }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const file = `${name}-${hash}.${ending}`
  const folder = join(dataDirectory, 'media')
  await mkdir(folder, { recursive: true })
  if (!(await keepFile(join(folder, file), bytes.length))) await writeWhole(join(folder, file), bytes)
  const row = { title: JSON.stringify(title), url: `/media/${file}`, type, bytes: bytes.length }
  return db
    .insertInto('files')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function readHandedIn(
  from: HandedInFile['from'],
): Promise<{ bytes: Uint8Array; ending: string } | { problem: string }> {
  const size = 'bytes' in from ? from.bytes.length : (await stat(from.file)).size
  if (size === 0) return { problem: 'The file is empty.' }
  if (size > mostBytes) return { problem: `The file has more than ${mostBytes / 1_000_000} MB.` }
  if ('bytes' in from) return from
  return { bytes: await readFile(from.file), ending: /\.(\w+)$/.exec(from.file)?.[1]?.toLowerCase() ?? '' }
}
