/** Exports the shop's season as files, from which an import of the same version recreates it. */
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Translated } from '#values/locales.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { findOriginalsFolder } from '../content/media/server/store-image.ts'
import { seasonFolderLimits, type SeasonFiles } from './files/season-folder.ts'
import { writeYaml as write } from './files/write-yaml.ts'
import type { AnyKind, Stored } from './entries/kind.ts'
import { seasonKinds } from './kinds.ts'
import { PRICES_FILE, SEASON_FILE } from './read-files.ts'
import { openContext } from './season-context.ts'
import { findLargest, isDescribed } from './media/pictures.ts'

export interface ExportedSeason {
  texts: SeasonFiles
  /** Media files by path in the season; the values are paths below the data folder. */
  media: ReadonlyMap<string, string>
}

/** Exports the season's files, with pictures, recordings and downloads. Omits archived entries. */
export async function exportSeason(db: Db): Promise<ExportedSeason> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const context = await openContext(trx)
      const files = new Map<string, string>([[`${SEASON_FILE}.yaml`, write({ time_zone: context.timeZone })]])
      for (const kind of seasonKinds) {
        const stored = (await kind.read(context)).filter(({ isArchived }) => !isArchived)
        for (const [path, text] of writeKind(kind, stored)) files.set(path, text)
      }
      return { texts: files, media: await listMedia(trx) }
    })
}

export function writeKind(kind: AnyKind, stored: readonly Pick<Stored<unknown>, 'key' | 'data'>[]): [string, string][] {
  const { layout } = kind
  const entries = stored.map(({ key, data }) => ({ key, file: kind.toFile(data) }))
  if (entries.length === 0) return []
  switch (layout.in) {
    case 'files':
      return entries.map(({ key, file }) => [`${layout.folder}/${key}.yaml`, write(file)])
    case 'folders':
      return entries.flatMap(({ key, file }) => writeFolder(layout, key, file))
    case 'map':
      return splitMap(
        layout.file,
        entries.map(({ key, file }) => [key, withoutPlace(file)]),
      )
    case 'list': {
      const values = entries.map(({ file }) => withoutPlace(file))
      if (layout.isTree) return [[`${layout.file}.yaml`, write(growTree(entries))]]
      if (layout.file !== 'dates') return splitList(layout.file, values)
      const { dates, priceLists } = sharePriceLists(values)
      return [...splitMap(PRICES_FILE, Object.entries(priceLists)), ...splitList(layout.file, dates)]
    }
  }
}

const splitList = (name: string, values: readonly unknown[]) =>
  split(
    name,
    values.map((value) => write([value])),
  )
const splitMap = (name: string, entries: readonly [key: string, value: unknown][]) =>
  split(
    name,
    entries.map((entry) => write(Object.fromEntries([entry]))),
  )

/** Concatenates entries into as many files as needed to stay within the import's size limit. */
function split(name: string, entries: readonly string[]): [string, string][] {
  const parts: string[][] = []
  let bytes = Infinity
  for (const entry of entries) {
    const length = Buffer.byteLength(entry)
    bytes += length
    if (bytes > seasonFolderLimits.fileBytes) {
      parts.push([])
      bytes = length
    }
    parts.at(-1)!.push(entry)
  }
  return parts.map((part, index) => [
    index === 0 ? `${name}.yaml` : `${name}/${String(index + 1).padStart(3, '0')}.yaml`,
    part.join(''),
  ])
}

function writeFolder(
  layout: { folder: string; file: string; isGrouped?: boolean },
  key: string,
  { content, group, ...file }: Record<string, unknown>,
): [string, string][] {
  const folder = [layout.folder, ...(layout.isGrouped ? [String(group)] : []), key].join('/')
  return [
    [`${folder}/${layout.file}.yaml`, write(file)],
    ...Object.entries((content ?? {}) as Translated).map(([locale, text]): [string, string] => [
      `${folder}/${locale}.md`,
      text,
    ]),
  ]
}

/** Removes the fields implied by an entry's position and file. */
function withoutPlace({ position: _, file: __, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return fields
}

function growTree(
  entries: readonly { key: string; file: Record<string, unknown> }[],
  parent?: string,
): Record<string, unknown>[] {
  return entries
    .filter(({ file }) => file['parent'] === parent)
    .map(({ key, file: { parent: _, ...file } }) => {
      const children = growTree(entries, key)
      return withoutPlace({ ...file, ...(children.length > 0 ? { children } : {}) })
    })
}

/** Writes a season into a new or empty folder; returns the media files that the shop has lost. */
export async function writeSeasonFolder(
  folder: string,
  { texts, media }: ExportedSeason,
  dataDirectory: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const there = await readdir(folder)
  if (there.length > 0) throw new OperatorError(`${folder} is not empty: name a new folder, and compare the two.`)
  const place = async (path: string): Promise<string> => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    return file
  }
  for (const [path, text] of texts) await writeFile(await place(path), text, { flag: 'wx' })
  const lost: string[] = []
  for (const [path, source] of media)
    await copyFile(join(dataDirectory, source), await place(path), constants.COPYFILE_EXCL).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      lost.push(path)
    })
  return lost
}

type Fields = Record<string, unknown>

/** Moves zones shared by dates of a hall into price lists: `<hall>`, `<hall>-2`. */
function sharePriceLists(dates: readonly Fields[]): { dates: Fields[]; priceLists: Record<string, Fields> } {
  const names = new Map<string, string>()
  const priceLists: Record<string, Fields> = {}
  const written = dates.map((date) => {
    const { zones, issuing_fee, ...rest } = date
    if (!zones) return date
    const list = { ...(issuing_fee === undefined ? {} : { issuing_fee }), zones }
    const content = JSON.stringify([rest['venue'], list])
    let name = names.get(content)
    if (name === undefined) {
      name = findName(String(rest['venue']), priceLists)
      names.set(content, name)
      priceLists[name] = list
    }
    const { event, venue, date: day, time, ...others } = rest
    return { event, venue, date: day, time, prices: name, ...others }
  })
  return { dates: written, priceLists }
}

function findName(venue: string, taken: Record<string, unknown>): string {
  let name = venue
  for (let count = 2; name in taken; count++) name = `${venue}-${count}`
  return name
}

/**
 * Files of pictures, recordings and downloads by path in a season, as paths below the data folder:
 * of a picture its original, or if it was drawn the largest generated file.
 */
async function listMedia(trx: Trx): Promise<Map<string, string>> {
  const pictures = await trx
    .selectFrom('media')
    .select(['name', 'original', 'variants'])
    .where(isDescribed)
    .orderBy('name')
    .execute()
  const recordings = await trx.selectFrom('recordings').select(['name', 'url']).orderBy('name').execute()
  const files = await trx.selectFrom('files').select(['name', 'url']).orderBy('name').execute()
  return new Map([
    ...pictures.flatMap(({ name, original, variants }) => {
      const file = original === null ? findLargest(variants)?.slice(1) : join(findOriginalsFolder('media'), original)
      return file === undefined ? [] : [[`pictures/${name}.${endingOf(file)}`, file] as const]
    }),
    ...recordings.map(({ name, url }) => [`recordings/${name}.${endingOf(url)}`, url.slice(1)] as const),
    ...files.map(({ name, url }) => [`files/${name}.${endingOf(url)}`, url.slice(1)] as const),
  ])
}

function endingOf(file: string): string {
  const ending = file.slice(file.lastIndexOf('.') + 1)
  return ending === 'jpeg' ? 'jpg' : ending
}
