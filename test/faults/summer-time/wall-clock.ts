/** The clocks of Budapest and Paris by the rule of the law, which asks no library: from the last Sunday of March to that of October an hour more. */
const HOUR = 3_600_000

export type Season = 'spring' | 'autumn'

/** An hour on the wall: `2027-03-28 02:30`. */
export type Wall = string

/** When the clocks of a year are changed: at one in the morning in UTC. */
export function findChange(year: number, season: Season): Date {
  const last = new Date(Date.UTC(year, season === 'spring' ? 2 : 9, 31, 1))
  return new Date(last.getTime() - last.getUTCDay() * 24 * HOUR)
}

/** What the clocks show at a moment. */
export function readWall(moment: Date): Wall {
  const year = moment.getUTCFullYear()
  const isSummer = moment >= findChange(year, 'spring') && moment < findChange(year, 'autumn')
  return writeWall(new Date(moment.getTime() + (isSummer ? 2 : 1) * HOUR))
}

const writeWall = (moment: Date): Wall => moment.toISOString().slice(0, 16).replace('T', ' ')

/** The moments at which the clocks show something: one, none in spring's hour that is skipped, and two in autumn's. */
export function findMoments(wall: Wall): Date[] {
  const asUtc = Date.parse(`${wall.replace(' ', 'T')}Z`)
  return [2, 1].map((hours) => new Date(asUtc - hours * HOUR)).filter((moment) => readWall(moment) === wall)
}

/** The hours on the wall from one to another, both included, `minutes` apart, whether they come or not. */
export function listWalls(from: Wall, until: Wall, minutes: number): Wall[] {
  const walls: Wall[] = []
  for (let at = Date.parse(`${from.replace(' ', 'T')}Z`); ; at += minutes * 60_000) {
    const wall = writeWall(new Date(at))
    if (wall > until) return walls
    walls.push(wall)
  }
}
