import { isLocale, type Locale } from '#values/locales.ts'
import { KEY } from './fields.ts'
import { type Place, type Problem, suggest } from './files/problems.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { readYaml, type YamlFile } from './files/yaml-file.ts'
import type { AnyKind, Layout } from './kinds/kind.ts'

/** An entry as it is written: a value of YAML with its place, and the Markdown beside it. */
export interface RawEntry {
  key: string
  value: unknown
  yaml: YamlFile
  /** Where in the file the entry stands. */
  path: PropertyKey[]
  markdown: Partial<Record<Locale, Place & { text: string }>>
  /** The folder between that of the kind and that of the entry. */
  group: string | undefined
  /** What it stands in, in a tree, and on which level. */
  parent: string | undefined
  depth: number
  /** Its place among those that stand with it. */
  position: number
}

const YAML = /\.(ya?ml|json)$/i
const withoutEnding = (path: string) => path.replace(/\.[^./]+$/, '')

/** What stands alone in a season's folder, beside the files of each kind. */
export const SEASON_FILE = 'season'
export const PRICES_FILE = 'prices'

/** The entries of one kind in the order of their files. */
export function findRawEntries(kind: AnyKind, files: SeasonFiles, problems: Problem[]): RawEntry[] {
  const entries = [...files].flatMap(([file, text]) =>
    belongsTo(kind.layout, file) ? read(kind.layout, { file, text, files, problems }) : [],
  )
  const seen = new Map<string, RawEntry>()
  for (const entry of entries) {
    // Codes are the same in small and in capital letters; keys have small ones only.
    const known = seen.get(entry.key.toLowerCase())
    if (known) {
      const other = known.yaml.placeOf(known.path)
      problems.push({
        ...entry.yaml.placeOf(entry.path),
        message: `"${entry.key}" is written in ${other.file}:${other.line}, too: take one out.`,
      })
    } else seen.set(entry.key.toLowerCase(), entry)
  }
  return [...seen.values()]
}

/** Says which files belong to nothing, with the name that was probably meant. */
export function refuseStrangers(kinds: readonly AnyKind[], files: SeasonFiles, problems: Problem[]): void {
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

/** In the one file of that name, or in one of several under a folder of that name. */
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

function read(layout: Layout, source: Source): RawEntry[] {
  const { file, text, problems } = source
  if (!YAML.test(file)) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    const isBeside = [...source.files.keys()].some((path) => YAML.test(path) && path.startsWith(`${folder}/`))
    if (!isBeside && layout.in === 'folders')
      problems.push({ file, line: 1, message: `${folder}/${layout.file}.yaml is missing: it says the title.` })
    return []
  }
  const yaml = readYaml(text, { file }, problems)
  if (!yaml) return []
  const refuse = (path: PropertyKey[], message: string) => void problems.push({ ...yaml.placeOf(path), message })
  const base = { yaml, markdown: {}, group: undefined, parent: undefined, depth: 1 }
  if (layout.in === 'list') {
    if (!Array.isArray(yaml.value)) {
      // An empty file is an empty list.
      if (yaml.value !== null && yaml.value !== '') refuse([], 'is a list: begin each entry with "- ".')
      return []
    }
    return listEntries(layout, yaml.value, { ...base, path: [] })
  }
  if (layout.in === 'map') {
    if (yaml.value === null || yaml.value === '') return []
    if (typeof yaml.value !== 'object' || Array.isArray(yaml.value)) {
      refuse([], 'is a map: write "KEY:" and the fields below it.')
      return []
    }
    return Object.entries(yaml.value).map(([key, value], position) => ({ ...base, key, value, position, path: [key] }))
  }
  const parts = file.split('/')
  const key = layout.in === 'files' ? withoutEnding(parts[1]!) : parts.at(-2)!
  if (!KEY.test(key)) refuse([], `"${key}" is no key: name it in small letters, digits and single hyphens.`)
  const markdown = layout.in === 'folders' ? findMarkdown(source) : {}
  return [{ ...base, key, value: yaml.value, path: [], markdown, group: parts.slice(1, -2)[0], position: 0 }]
}

/** Entries of a list, those that stand in others after them. */
function listEntries(
  layout: Extract<Layout, { in: 'list' }>,
  values: readonly unknown[],
  above: Omit<RawEntry, 'key' | 'value' | 'position'>,
): RawEntry[] {
  return values.flatMap((written, position) => {
    const path = [...above.path, position]
    if (typeof written !== 'object' || written === null || Array.isArray(written))
      return [{ ...above, key: `${above.yaml.file} ${path.join(' ')}`, value: written, position, path }]
    const { children, ...value } = written as Record<string, unknown>
    const key = layout.keyOf(value)
    const own = { ...above, key, value: layout.isTree ? value : written, position, path }
    if (!layout.isTree || !Array.isArray(children)) return [own]
    const inside = { ...above, parent: key, depth: above.depth + 1, path: [...path, 'children'] }
    return [own, ...listEntries(layout, children, inside)]
  })
}

function findMarkdown({ file, files }: Source): RawEntry['markdown'] {
  const folder = file.slice(0, file.lastIndexOf('/'))
  const found = [...files].flatMap(([path, text]) => {
    const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : ''
    const locale = withoutEnding(name)
    return /\.md$/i.test(name) && isLocale(locale) ? [[locale, { file: path, line: 1, text }] as const] : []
  })
  return Object.fromEntries(found)
}
