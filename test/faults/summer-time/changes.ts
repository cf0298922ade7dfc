/** Clock changes with concerts around them, and their expected display. */
import { linkToConcert } from '#core/catalogue/event-links.ts'
import type { Buyer } from '#test/attacks/buyer.ts'
import type { ScenarioRun } from '../scenario.ts'
import { findChange, findMoments, listWalls, readWall, type Season, type Wall } from './wall-clock.ts'

export const MINUTE = 60_000
export const HALL = 'town-hall'
const DAY = 24 * 60 * MINUTE
const DURATION_MINUTES = 75

export interface Change {
  season: Season
  at: Date
  /** Day of the change, in local time. */
  day: string
  /** In chronological order. */
  concerts: Concert[]
  /** Requested local times that do not exist. */
  skipped: Wall[]
}

export interface Concert {
  wall: Wall
  /** The later moment of a repeated hour. */
  startsAt: Date
  slot: string
}

const chosen = ['00:15', '01:30', '01:59', '02:00', '02:30', '02:59', '03:00', '03:30', '04:15', '19:30', '23:45']

/** Plans concerts before, at and after a change: at critical times, and some random ones. */
export function planChange(year: number, season: Season, { random, scale }: ScenarioRun): Change {
  const at = findChange(year, season)
  const [eve, day, after] = [-DAY, 0, DAY].map((far) => readWall(new Date(at.getTime() + far)).slice(0, 10))
  const night = listWalls(`${day} 00:00`, `${day} 04:59`, 1)
  const chance = Array.from({ length: scale(8, 2) }, () => night[Math.floor(random() * night.length)]!)
  const walls = [`${eve} 19:30`, `${eve} 23:45`, ...chosen.map((hour) => `${day} ${hour}`), ...chance, `${after} 00:15`]
  const requested = [...new Set(walls)].toSorted()
  return {
    season,
    at,
    day: day!,
    concerts: requested.flatMap((wall) => {
      const startsAt = findMoments(wall).at(-1)
      return startsAt ? [{ wall, startsAt, slot: nameSlot(wall) }] : []
    }),
    skipped: requested.filter((wall) => findMoments(wall).length === 0),
  }
}

export const nameSlot = (wall: Wall): string => `at-${wall.slice(11).replace(':', '')}`

export const dayOf = (wall: Wall): string => wall.slice(0, 10)

export const addressOf = ({ wall, slot }: Concert): string => linkToConcert(HALL, dayOf(wall), slot)

/** Writes a concert for a season's file. */
export const writeDate = (wall: Wall, slot: string, more = ''): string =>
  `- event: trio
  venue: ${HALL}
  date: ${dayOf(wall)}
  time: "${wall.slice(11)}"
  slot: ${slot}
${more}  prices: town-hall
`

/** Formats a time in English: `2:30 AM`. */
export function sayHour(wall: Wall): string {
  const hour = Number(wall.slice(11, 13))
  return `${hour % 12 || 12}:${wall.slice(14)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Formats a day: `Sunday, March 28, 2027`. */
export const sayDay = (wall: Wall): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    Date.parse(`${dayOf(wall)}T00:00:00Z`),
  )

/** Replaces non-breaking spaces. */
export const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

export async function openPage<props>(buyer: Buyer, path: string): Promise<props> {
  const { props, status } = await buyer.open(path)
  if (!props) throw new Error(`${path} is no page: ${status}.`)
  return props as props
}

/** Reads the entries of a calendar; each with start and end as written. */
export function readEntries(calendar: string): { text: string; span: (string | undefined)[] }[] {
  return calendar
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((text) => ({
      text,
      span: ['DTSTART', 'DTEND'].map((name) => new RegExp(`^${name}(.*?)\r?$`, 'm').exec(text)?.[1]),
    }))
}

/** Returns the expected start and end in UTC. */
export const spanOf = ({ startsAt }: Concert): string[] =>
  [startsAt, new Date(startsAt.getTime() + DURATION_MINUTES * MINUTE)].map(
    (moment) => `:${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
  )
