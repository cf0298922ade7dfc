import type { StoredWork } from '../../schema/catalogue.ts'
import type { Figure } from '../pictures/figures.ts'
import type { Texts } from '../content/texts.ts'

export interface DemoWork extends StoredWork {
  work: Texts
}

export interface DemoEvent {
  slug: string
  /** What its picture shows: a figure that its programme calls for. The strings are the house's own. */
  figure: Figure
  title: Texts
  subtitle: Texts
  works: DemoWork[]
  /** Minutes between the halves; 0 = played without one. */
  interval: number
  /** What the evening is about, then what to listen for. */
  story: [Texts, Texts]
  quote?: Texts
  /** Slugs, in the order in which they are shown. */
  soloists: string[]
  /** Slugs of the halls that it suits; the first one's colour is that of its pictures. */
  venues: [string, ...string[]]
}

/** A row of the programme: who wrote it, what it is called in each language, how long it takes. */
export function work(
  composer: string,
  minutes: number,
  ...[en, fr, hu]: [en: string, fr: string, hu: string]
): DemoWork {
  return { composer, work: { en, fr, hu }, minutes }
}

/** How long the evening lasts: the music, the interval, and a tenth for coming on, tuning and applause; in steps of five minutes. */
export function measureEvening({ works, interval }: Pick<DemoEvent, 'works' | 'interval'>): number {
  const music = works.reduce((sum, { minutes }) => sum + minutes, 0)
  return Math.ceil((music * 1.1 + interval) / 5) * 5
}
