/**
 * Local time of Budapest and Paris by the legal rule, without a library: from the last Sunday of
 * March to that of October an hour more.
 */
const HOUR = 3_600_000

export type Season = 'spring' | 'autumn'

/** A local time: `2027-03-28 02:30`. */
export type Wall = string

/** Returns the moment of a year's clock change: one in the morning UTC. */
export function findChange(year: number, season: Season): Date {
  const last = new Date(Date.UTC(year, season === 'spring' ? 2 : 9, 31, 1))
  return new Date(last.getTime() - last.getUTCDay() * 24 * HOUR)
}

/** Returns the local time of a moment. */
export function readWall(moment: Date): Wall {
  const year = moment.getUTCFullYear()
  const isSummer = moment >= findChange(year, 'spring') && moment < findChange(year, 'autumn')
  return writeWall(new Date(moment.getTime() + (isSummer ? 2 : 1) * HOUR))
}

const writeWall = (moment: Date): Wall => moment.toISOString().slice(0, 16).replace('T', ' ')

/**
 * Returns the moments of a local time: one; none in the hour skipped in spring, two in autumn's
 * repeated one.
 */
export function findMoments(wall: Wall): Date[] {
  const asUtc = Date.parse(`${wall.replace(' ', 'T')}Z`)
  return [2, 1].map((hours) => new Date(asUtc - hours * HOUR)).filter((moment) => readWall(moment) === wall)
}

/** Lists local times in a range, inclusive, `minutes` apart, including nonexistent ones. */
export function listWalls(from: Wall, until: Wall, minutes: number): Wall[] {
  const walls: Wall[] = []
  for (let at = Date.parse(`${from.replace(' ', 'T')}Z`); ; at += minutes * 60_000) {
    const wall = writeWall(new Date(at))
    if (wall > until) return walls
    walls.push(wall)
  }
}
