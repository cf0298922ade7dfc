/** Reads a season's folder of YAML and Markdown for the importer. */
import { isLocale } from '#values/locales.ts'
import { priceList, type PriceList } from './fields/seats.ts'
import { yaml, KEY } from './fields/fields.ts'
import type { GivenSeason, GivenEntry } from './parse-season.ts'
import { findPlacesIn, type FileOrigin } from './files/origins.ts'
import type { AnyKind, Layout } from './entries/kind.ts'
import { seasonKinds as allKinds } from './kinds.ts'
import { describeIssues, isMap } from './files/schema-issues.ts'
import { type Place, type Problem, suggest } from './files/problems.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { readYaml } from './files/yaml-file.ts'

export function readFiles(files: SeasonFiles, kinds: readonly AnyKind[] = allKinds): GivenSeason {
  const problems: Problem[] = []
  refuseStrangers(kinds, files, problems)
  const writtenZone = readTimeZone(files, problems)
  const lists = readPriceLists(files, problems)
  const priceLists = problems.some(({ isWholeFile }) => isWholeFile) ? null : lists
  const entries = kinds.flatMap((kind) => readEntries(kind, files, problems))
  return { entries, priceLists, writtenZone, problems }
}

const seasonFields = yaml.fields({ time_zone: yaml.line().optional() })

function readTimeZone(files: SeasonFiles, problems: Problem[]): GivenSeason['writtenZone'] {
  const [file] = findOneOf(files, SEASON_FILE, problems)
  const parsed = file === undefined ? null : readYaml(files.get(file)!, { file, line: 1 }, problems)
  if (!parsed) return undefined
  const { placeOf } = findPlacesIn(parsed.origin)
  const given = seasonFields.safeParse(parsed.value === null || parsed.value === '' ? {} : parsed.value)
  if (!given.success) {
    for (const { path, message } of describeIssues(given.error, parsed.value))
      problems.push({ ...placeOf(path), message })
    return undefined
  }
  const { time_zone: name } = given.data
  return name === undefined ? undefined : { name, place: placeOf(['time_zone']) }
}

/** Null marks a price list with problems of its own. */
function readPriceLists(files: SeasonFiles, problems: Problem[]): Map<string, PriceList | null> {
  const lists = new Map<string, PriceList | null>()
  const places = new Map<string, Place>()
  const parts = [...files.keys()].filter((file) => file.startsWith(`${PRICES_FILE}/`) && file.split('/').length === 2)
  for (const file of [...findOneOf(files, PRICES_FILE, problems), ...parts]) {
    const parsed = readYaml(files.get(file)!, { file, line: 1 }, problems)
    if (!parsed) continue
    const { placeOf } = findPlacesIn(parsed.origin)
    if (!isMap(parsed.value)) {
      problems.push({
        ...placeOf([]),
        message: 'is a map: write the key of a price list, and its "zones:" below.',
        isWholeFile: true,
      })
      continue
    }
    for (const [key, value] of Object.entries(parsed.value)) {
      const other = places.get(key)
      if (other)
        problems.push({
          ...placeOf([key]),
          message: `"${key}" is written in ${other.file}:${other.line}, too: take one out.`,
        })
      places.set(key, placeOf([key]))
      const given = priceList.safeParse(value)
      lists.set(key, given.data ?? null)
      if (!given.success)
        for (const { path, message } of describeIssues(given.error, value))
          problems.push({ ...placeOf([key, ...path]), message })
    }
  }
  return lists
}

/** Finds the file of that name; others that differ in their extension only are refused. */
function findOneOf(files: SeasonFiles, name: string, problems: Problem[]): string[] {
  const own = ['yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`).filter((file) => files.has(file))
  for (const file of own.slice(1))
    problems.push({ file, line: 1, message: `${own[0]} says the same: take one of them out.` })
  return own.slice(0, 1)
}

type FileEntry = Omit<GivenEntry, 'kind' | 'origin'> & { origin: FileOrigin }

const YAML = /\.(ya?ml|json)$/i
const withoutEnding = (path: string) => path.replace(/\.[^./]+$/, '')

export const SEASON_FILE = 'season'
export const PRICES_FILE = 'prices'

function readEntries({ name, layout }: AnyKind, files: SeasonFiles, problems: Problem[]): GivenEntry[] {
  const entries = [...files].flatMap(([file, text]) =>
    belongsTo(layout, file) ? read(layout, { file, text, files, problems }) : [],
  )
  const seen = new Map<string, FileEntry>()
  for (const entry of entries) {
    // Codes ignore case; keys are lower case only.
    const other = seen.get(entry.key.toLowerCase())?.origin
    if (other) {
      const message = `"${entry.key}" is written in ${other.file}:${other.line}, too: take one out.`
      problems.push({ ...findPlacesIn(entry.origin).placeOf([]), message })
    } else seen.set(entry.key.toLowerCase(), entry)
  }
  return [...seen.values()].map((entry) => ({ kind: name, ...entry }))
}

/** Reports files that belong to no kind, with the name probably meant. */
function refuseStrangers(kinds: readonly AnyKind[], files: SeasonFiles, problems: Problem[]): void {
  const layouts = kinds.map(({ layout }) => layout)
  const names = [
    SEASON_FILE,
    PRICES_FILE,
    ...layouts.map((layout) => ('folder' in layout ? layout.folder : layout.file)),
  ]
  for (const file of files.keys()) {
    const first = withoutEnding(file.split('/')[0]!)
    const isAlone = YAML.test(file) && (withoutEnding(file) === SEASON_FILE || standsIn(PRICES_FILE, file))
    if (isAlone || layouts.some((layout) => belongsTo(layout, file))) continue
    const message = names.includes(first)
      ? `There is no such file in a season: ${describe(layouts, first)}.`
      : `"${first}" is no part of a season.${suggest(first, names)}`
    problems.push({ file, line: 1, message })
  }
}

function describe(layouts: readonly Layout[], name: string): string {
  const layout = layouts.find((one) => ('folder' in one ? one.folder : one.file) === name)
  if (!layout) return name === PRICES_FILE ? `write ${name}.yaml, or ${name}/<any name>.yaml` : `write ${name}.yaml`
  if (layout.in === 'files') return `write ${name}/<key>.yaml`
  if (layout.in === 'folders')
    return `write ${name}/${layout.isGrouped ? '<category>/' : ''}<key>/${layout.file}.yaml, with en.md, fr.md and hu.md beside it`
  return `write ${name}.yaml, or ${name}/<any name>.yaml`
}

/** In the file of that name, or in one of several in a folder of that name. */
function standsIn(name: string, file: string): boolean {
  const parts = file.split('/')
  return withoutEnding(file) === name || (parts.length === 2 && parts[0] === name)
}

function belongsTo(layout: Layout, file: string): boolean {
  if (layout.in === 'map' || layout.in === 'list') return YAML.test(file) && standsIn(layout.file, file)
  const parts = file.split('/')
  if (parts[0] !== layout.folder) return false
  if (layout.in === 'files') return YAML.test(file) && parts.length === 2
  const last = parts.at(-1)!
  if (parts.length !== (layout.isGrouped ? 4 : 3)) return false
  return (
    (YAML.test(last) && withoutEnding(last) === layout.file) || (/\.md$/i.test(last) && isLocale(withoutEnding(last)))
  )
}

interface Source {
  file: string
  text: string
  files: SeasonFiles
  problems: Problem[]
}

function read(layout: Layout, source: Source): FileEntry[] {
  const { file, text, problems } = source
  if (!YAML.test(file)) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    const isBeside = [...source.files.keys()].some((path) => YAML.test(path) && path.startsWith(`${folder}/`))
    if (!isBeside && layout.in === 'folders')
      problems.push({ file, line: 1, message: `${folder}/${layout.file}.yaml is missing: it says the title.` })
    return []
  }
  const parsed = readYaml(text, { file, line: 1 }, problems)
  if (!parsed) return []
  const { value, origin } = parsed
  const refuse = (message: string) => void problems.push({ ...findPlacesIn(origin).placeOf([]), message })
  if (layout.in === 'list') {
    // An empty file is an empty list.
    if (Array.isArray(value)) return listEntries(layout, value, { origin, path: [], depth: 1 })
    if (value !== null && value !== '') refuse('is a list: begin each entry with "- ".')
    return []
  }
  if (layout.in === 'map') {
    if (value === null || value === '') return []
    if (!isMap(value)) {
      refuse('is a map: write "KEY:" and the fields below it.')
      return []
    }
    return Object.entries(value).map(([key, fields]) => ({ key, fields, origin: partOf(origin, key) }))
  }
  const parts = file.split('/')
  const key = layout.in === 'files' ? withoutEnding(parts[1]!) : parts.at(-2)!
  if (!KEY.test(key)) refuse(`"${key}" is no key: name it in small letters, digits and single hyphens.`)
  const markdown = layout.in === 'folders' ? findMarkdown(source) : {}
  return [{ key, fields: value, origin, markdown, group: parts.slice(1, -2)[0] }]
}

const partOf = (origin: FileOrigin, part: string): FileOrigin => origin.parts?.get(part) ?? origin

/** Returns the entries of a list, each followed by its nested ones. */
function listEntries(
  layout: Extract<Layout, { in: 'list' }>,
  values: readonly unknown[],
  { origin: list, path, ...above }: Pick<FileEntry, 'origin' | 'parent'> & { path: PropertyKey[]; depth: number },
): FileEntry[] {
  return values.flatMap((written, position) => {
    const origin = partOf(list, String(position))
    const own = [...path, position]
    const base = { ...above, origin, position }
    if (!isMap(written)) return [{ ...base, key: `${origin.file} ${own.join(' ')}`, fields: written }]
    const { children, ...fields } = written
    const key = layout.keyOf(fields)
    const entry = { ...base, key, fields: layout.isTree ? fields : written }
    if (!layout.isTree || !Array.isArray(children)) return [entry]
    const inside = {
      origin: partOf(origin, 'children'),
      path: [...own, 'children'],
      parent: key,
      depth: above.depth + 1,
    }
    return [entry, ...listEntries(layout, children, inside)]
  })
}

function findMarkdown({ file, files }: Source): NonNullable<GivenEntry['markdown']> {
  const folder = file.slice(0, file.lastIndexOf('/'))
  const found = [...files].flatMap(([path, text]) => {
    const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : ''
    const locale = withoutEnding(name)
    return /\.md$/i.test(name) && isLocale(locale) ? [[locale, { file: path, line: 1, text }] as const] : []
  })
  return Object.fromEntries(found)
}
