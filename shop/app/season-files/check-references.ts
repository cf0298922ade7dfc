import { type Problem, suggest } from './files/problems.ts'
import type { Entry, Reference, SeasonContext, Stored } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'

interface Checked {
  entries: ReadonlyMap<string, Entry<unknown>[]>
  keys: ReadonlyMap<string, ReadonlySet<string>>
  known: ReadonlyMap<string, Stored<unknown>[]>
  context: SeasonContext
  archivesMissing: boolean
  problems: Problem[]
}

const words: Record<Reference['to'], string> = {
  venues: 'hall',
  soloists: 'soloist',
  events: 'event',
  categories: 'category',
  pictures: 'picture',
}

/** Says which entries name something that neither the files nor the shop have. */
export function checkReferences({ entries, keys, known, context, archivesMissing, problems }: Checked): void {
  if (problems.some(({ isWholeFile }) => isWholeFile)) return
  const names = {
    venues: collect('venues'),
    soloists: collect('soloists'),
    events: collect('events'),
    categories: collect('categories'),
    pictures: new Set(context.pictures.keys()),
  }
  for (const kind of kinds)
    for (const { data, placeOf } of entries.get(kind.name) ?? [])
      for (const { to, key, path } of kind.references(data))
        if (!names[to].has(key))
          problems.push({ ...placeOf(path), message: `There is no ${words[to]} "${key}".${suggest(key, names[to])}` })

  function collect(name: 'venues' | 'soloists' | 'events' | 'categories'): Set<string> {
    const stored = (known.get(name) ?? []).filter(({ isArchived }) => !archivesMissing && !isArchived)
    return new Set([...(keys.get(name) ?? []), ...stored.map(({ key }) => key)])
  }
}
