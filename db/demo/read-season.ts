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
  color: string
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

/** Demo season around a day: its files, and data for drawings and texts. */
export interface DemoSeason {
  files: SeasonFiles
  calendar: Calendar
  concerts: DemoDate[]
  /** By slug. */
  venues: Map<string, DemoVenue>
  events: Map<string, DemoEvent>
  soloists: Map<string, DemoSoloist>
  gallery: { picture: string; venue?: string }[]
  pictures: Map<string, DemoPicture>
  /** By file name. */
  downloads: Map<string, { title: Text }>
  /** By piece. */
  recordings: Map<string, { credit: Text }>
}

const folder = join(import.meta.dirname, 'season')

/** Reads the season's folder, and adds the files with dates. */
export async function readDemoSeason(today: CalendarDate): Promise<DemoSeason> {
  const { texts } = await readSeasonFolder(folder)
  const calendar = readCalendar()
  const concerts = planSeason(calendar, today)
  const readFolder = (name: string) =>
    new Map(
      [...texts.keys()]
        .filter((path) => path.startsWith(`${name}/`))
        .map((path) => [path.slice(name.length + 1, -'.yaml'.length), parse(texts.get(path)!)]),
    )
  return {
    files: new Map([...texts, ...writeDatedFiles(calendar, { concerts, today })]),
    calendar,
    concerts,
    venues: readFolder('venues'),
    events: readFolder('events'),
    soloists: readFolder('soloists'),
    gallery: parse(texts.get('gallery.yaml')!),
    pictures: new Map(Object.entries(parse(texts.get('pictures.yaml')!))),
    downloads: new Map(Object.entries(parse(texts.get('files.yaml')!))),
    recordings: new Map(Object.entries(parse(texts.get('recordings.yaml')!))),
  }
}
