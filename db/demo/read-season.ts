import { join } from 'node:path'
import { parse } from 'yaml'
import { readSeasonFolder, type SeasonFiles } from '#core/season-import/files/season-folder.ts'
import type { CalendarDate } from '#values/dates.ts'
import { type Calendar, readCalendar } from './calendar.ts'
import type { Texts } from './content/texts.ts'
import { writeDatedFiles } from './dated-files.ts'
import { type DemoDate, planSeason } from './season.ts'

/** A text as the files have it: one string where it is the same in all languages. */
type Text = string | Texts

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
  /** The name of its file, as `cv` of a soloist. */
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

/** The demo season around a day: its files, and what is drawn and written of them. */
export interface DemoSeason {
  files: SeasonFiles
  calendar: Calendar
  concerts: DemoDate[]
  /** By their slugs. */
  venues: Map<string, DemoVenue>
  events: Map<string, DemoEvent>
  soloists: Map<string, DemoSoloist>
  gallery: { picture: string; venue?: string }[]
  pictures: Map<string, DemoPicture>
  /** By the names of their files. */
  downloads: Map<string, { title: Text }>
  /** By the pieces that are played. */
  recordings: Map<string, { credit: Text }>
}

const folder = join(import.meta.dirname, 'season')

/** Reads the season's folder, and completes it by the files in which days stand. */
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

/** The text in every language. */
export const toTexts = (text: Text): Texts => (typeof text === 'string' ? { en: text, fr: text, hu: text } : text)
