/**
 * Optional one-line texts of an event and of a hall. All code for these fields reads the lists:
 * columns, desk, pages, season files.
 */
const eventLines = {
  subtitle: { longest: 300 },
  latecomers: { longest: 200 },
} as const satisfies Record<string, Rule>

const hallLines = {
  arrival: { longest: 400 },
  parking: { longest: 300 },
  /** Of concerts whose event says nothing else. */
  latecomers: { longest: 200 },
} as const satisfies Record<string, Rule>

interface Rule {
  longest: number
}

export type EventLine = keyof typeof eventLines
export type HallLine = keyof typeof hallLines

export const eventLineNames = Object.keys(eventLines) as EventLine[]
export const hallLineNames = Object.keys(hallLines) as HallLine[]

const createAll =
  <name extends string>(lines: Record<name, Rule>) =>
  <value>(valueOf: (name: name, rule: Rule) => value): Record<name, value> =>
    Object.fromEntries(
      Object.entries<Rule>(lines).map(([name, rule]) => [name, valueOf(name as name, rule)]),
    ) as Record<name, value>

export const createLines = createAll<EventLine>(eventLines)
export const createHallLines = createAll<HallLine>(hallLines)
