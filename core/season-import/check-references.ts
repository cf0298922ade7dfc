import { locales } from '#values/locales.ts'
import { listBlocks } from '../content/blocks/walk-blocks.ts'
import type { Block } from '../content/blocks/blocks.ts'
import { type Problem, suggest } from './files/problems.ts'
import type { AnyKind, Entry, Reference, SeasonContext, Stored } from './entries/kind.ts'
import { ownSellerKey } from './kinds/legal-entities.ts'
import { seasonKinds } from './kinds.ts'
import type { Content } from './markdown/content.ts'
import type { Venue } from './kinds/venues.ts'
import type { PlacedBlock } from './markdown/markdown-input.ts'

interface Checked {
  entries: ReadonlyMap<string, Entry<unknown>[]>
  keys: ReadonlyMap<string, ReadonlySet<string>>
  known: ReadonlyMap<string, Stored<unknown>[]>
  context: SeasonContext
  archivesMissing: boolean
  problems: Problem[]
}

type Named = Exclude<Reference['to'], 'parts of halls'>

const words: Record<Named, string> = {
  'legal entities': 'legal entity',
  venues: 'hall',
  soloists: 'soloist',
  events: 'event',
  categories: 'category',
  pictures: 'picture',
  recordings: 'recording',
  files: 'file',
  questionnaires: 'questionnaire',
}

const faults: Partial<Record<Reference['to'], Problem['is']>> = {
  venues: 'noHall',
  soloists: 'noSoloist',
  events: 'noEvent',
  pictures: 'noPicture',
  recordings: 'noRecording',
  files: 'noFile',
  questionnaires: 'noQuestionnaire',
  'parts of halls': 'noPart',
}

function partOf(name: string): { venue: string; part: string } {
  const [venue = '', part = ''] = name.split(' ')
  return { venue, part }
}

/** Reports entries that reference something missing in both the files and the shop. */
export function checkReferences({ entries, keys, known, context, archivesMissing, problems }: Checked): void {
  if (problems.some(({ isWholeFile }) => isWholeFile)) return
  const names = {
    'legal entities': new Set([
      ownSellerKey,
      ...(known.get('legal entities') ?? []).map(({ key }) => key),
      ...(keys.get('legal entities') ?? []),
    ]),
    venues: collect('venues'),
    soloists: collect('soloists'),
    events: collect('events'),
    categories: collect('categories'),
    pictures: new Set([...context.pictures.keys(), ...(keys.get('pictures') ?? [])]),
    recordings: new Set([...context.recordings, ...(keys.get('recordings') ?? [])]),
    files: new Set([...context.files.keys(), ...(keys.get('files') ?? [])]),
    questionnaires: collect('questionnaires'),
  }
  const findParts = createPartsFinder({ entries, keys, known, archivesMissing })
  const told = new Set<string>()
  const isArchived = createArchivedFinder(known)
  for (const kind of seasonKinds) {
    const stored = new Map((known.get(kind.name) ?? []).map((one) => [one.key, one]))
    for (const { key, data, placeOf, blocks } of entries.get(kind.name) ?? []) {
      const named = [
        ...kind.references(data).map(({ path, ...reference }) => ({ ...reference, place: placeOf(path) })),
        ...listContentReferences(blocks),
      ]
      // References to archived entries stay valid, so that an export of the shop can be imported.
      for (const one of named) if (!isArchived(one) || !isNamedBy(kind, stored.get(key), one)) check(one)
    }
  }
  refuseDecorations({ entries, known, archivesMissing, problems })

  /** A list of blocks is read once per language: an error in a line is reported once. */
  function check({ to, key, place }: PlacedReference): void {
    const message = to === 'parts of halls' ? checkPart(key) : names[to].has(key) ? null : describe(to, key)
    const said = JSON.stringify([place, message])
    if (message === null || told.has(said)) return
    told.add(said)
    const is = faults[to]
    problems.push({ ...place, message, ...(is && { is, name: to === 'parts of halls' ? partOf(key).part : key }) })
  }

  function describe(to: Named, key: string): string {
    return `There is no ${words[to]} "${key}".${suggest(key, names[to])}`
  }

  /** A price list may serve many concerts: its errors in a hall are reported once. */
  function checkPart(name: string): string | null {
    const { venue, part } = partOf(name)
    const parts = findParts(venue)
    if (!parts || parts.has(part) || told.has(name)) return null
    told.add(name)
    return `The hall "${venue}" has no category "${part}", which its zones name.${suggest(part, parts)}`
  }

  function collect(name: 'venues' | 'soloists' | 'events' | 'categories' | 'questionnaires'): Set<string> {
    const stored = (known.get(name) ?? []).filter(({ isArchived }) => !archivesMissing && !isArchived)
    return new Set([...(keys.get(name) ?? []), ...stored.map(({ key }) => key)])
  }
}

/** The gallery shows no decorations. One that the shop has there already stays. */
function refuseDecorations({
  entries,
  known,
  archivesMissing,
  problems,
}: Pick<Checked, 'entries' | 'known' | 'archivesMissing' | 'problems'>): void {
  const isDecoration = ({ data }: { data: unknown }) => (data as { decoration: boolean }).decoration
  const [written, stored] = [entries, known].map(
    (all) => new Map((all.get('pictures') ?? []).map((one) => [one.key, one])),
  )
  const shown = new Set((known.get('gallery pictures') ?? []).flatMap((one) => (one.isArchived ? [] : one.key)))
  const named = new Map((entries.get('gallery pictures') ?? []).map((one) => [one.key, one]))
  for (const key of new Set([...named.keys(), ...(archivesMissing ? [] : shown)])) {
    const [now, before] = [written!.get(key), stored!.get(key)]
    const picture = now ?? before
    if (!picture || !isDecoration(picture) || (shown.has(key) && before && isDecoration(before))) continue
    const place =
      named.get(key)?.placeOf([]) ??
      entries
        .get('pictures')!
        .find((one) => one.key === key)!
        .placeOf(['decoration'])
    problems.push({
      ...place,
      message: `"${key}" is a decoration, and the gallery takes none: describe it with "alt".`,
    })
  }
}

type Target = Pick<Reference, 'to' | 'key'>

function createArchivedFinder(known: Checked['known']): (target: Target) => boolean {
  const archived = new Set(
    [...known].flatMap(([kind, all]) => all.flatMap((one) => (one.isArchived ? [`${kind} ${one.key}`] : []))),
  )
  return ({ to, key }) => archived.has(`${to} ${key}`)
}

function isNamedBy(kind: AnyKind, stored: Stored<unknown> | undefined, { to, key }: Target): boolean {
  if (!stored) return false
  const contents = kind.content.map((field) => (stored.data as Record<string, Content | undefined>)[field])
  const blocks = contents.flatMap((content) => locales.flatMap((locale) => listBlocks(content?.[locale] ?? [])))
  const named: Target[] = [...kind.references(stored.data), ...blocks.flatMap(findReferences)]
  return named.some((one) => one.to === to && one.key === key)
}

/** Finds the categories of a hall; null for an unknown hall, or one with errors in its file. */
function createPartsFinder({
  entries,
  keys,
  known,
  archivesMissing,
}: Pick<Checked, 'entries' | 'keys' | 'known' | 'archivesMissing'>): (venue: string) => Set<string> | null {
  const collect = (halls: readonly { key: string; data: unknown }[] | undefined) =>
    new Map((halls ?? []).map(({ key, data }) => [key, (data as Venue).categories.map((category) => category.key)]))
  const [written, stored] = [collect(entries.get('venues')), collect(known.get('venues'))]
  return (venue) => {
    const own = written.get(venue)
    if (!own && (keys.get('venues')?.has(venue) || !stored.has(venue))) return null
    return new Set([...(own ?? []), ...(own && archivesMissing ? [] : (stored.get(venue) ?? []))])
  }
}

type BlockTarget = Omit<Reference, 'path'>
type PlacedReference = BlockTarget & Pick<PlacedBlock, 'place'>

export const listContentReferences = (blocks: readonly PlacedBlock[]): PlacedReference[] =>
  blocks.flatMap(({ block, place }) => findReferences(block).map((reference) => ({ ...reference, place })))

function findReferences({ name, props }: Block): BlockTarget[] {
  switch (name) {
    case 'image':
    case 'referral-link':
    case 'youtube':
      return props.media === undefined ? [] : [{ to: 'pictures', key: props.media }]
    case 'file':
      return [{ to: 'files', key: props.file }]
    case 'questionnaire-questionnaire':
      return [{ to: 'questionnaires', key: props.questionnaire }]
    default:
      return []
  }
}
