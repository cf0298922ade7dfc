import { join } from 'node:path'
import { parse } from 'yaml'
import { readSeasonFolder, type SeasonFiles } from '#core/season-import/files/season-folder.ts'
import type { CalendarDate } from '#values/dates.ts'
import { type Calendar, readCalendar } from './calendar.ts'
import { writeDatedFiles } from './dated-files.ts'
import { type DemoDate, planSeason } from './season.ts'
import type { Text, Texts } from './texts.ts'

export interface DemoVenue {
  city: Text
  address: string
  categories: { key: string }[]
  plan: unknown
}

export interface DemoEvent {
  title: Text
  subtitle: Text
  duration: number
  programme: { composer: string; work: Text; minutes: number }[]
  /** Name of its file, as `cv` for a soloist. */
  programme_file: string
  soloists?: string[]
}

export interface DemoSoloist {
  name: string
  profession: Text
  description: Text
  cv: string
  /** Markdown: paragraphs, and a quote. */
  content: Texts
}

export interface DemoPicture {
  alt: Text
  caption?: Text
}

/** Demo season around a day: its files, and the texts of its media. */
export interface DemoSeason {
  files: SeasonFiles
  calendar: Calendar
  concerts: DemoDate[]
  pictures: Map<string, DemoPicture>
  /** By file name. */
  downloads: Map<string, { title: Text }>
  /** By piece. */
  recordings: Map<string, { credit: Text }>
}

/** Entries of the season by slug. */
export interface DemoEntries {
  venues: Map<string, DemoVenue>
  events: Map<string, DemoEvent>
  soloists: Map<string, DemoSoloist>
}

const folder = join(import.meta.dirname, 'season')

/** Reads the season's folder, and adds the files with dates. */
export async function readDemoSeason(today: CalendarDate): Promise<DemoSeason> {
  const { texts } = await readSeasonFolder(folder)
  const calendar = readCalendar()
  const concerts = planSeason(calendar, today)
  return {
    files: new Map([...texts, ...writeDatedFiles(calendar, { concerts, today })]),
    calendar,
    concerts,
    pictures: new Map(Object.entries(parse(texts.get('pictures.yaml')!))),
    downloads: new Map(Object.entries(parse(texts.get('files.yaml')!))),
    recordings: new Map(Object.entries(parse(texts.get('recordings.yaml')!))),
  }
}

/** Reads what documents tell of: seeding a shop needs none of it. */
export async function readDemoEntries(): Promise<DemoEntries> {
  const { texts } = await readSeasonFolder(folder)
  const readFolder = (name: string) =>
    new Map(
      [...texts.keys()]
        .filter((path) => path.startsWith(`${name}/`))
        .map((path) => [path.slice(name.length + 1, -'.yaml'.length), parse(texts.get(path)!)]),
    )
  return { venues: readFolder('venues'), events: readFolder('events'), soloists: readFolder('soloists') }
}
