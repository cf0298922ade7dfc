/**
 * Optional one-line texts of an event. All code for event fields reads this list: columns, desk,
 * pages, season files.
 */
const eventLines = {
  subtitle: { longest: 300 },
} as const satisfies Record<string, { longest: number }>

export type EventLine = keyof typeof eventLines

export const eventLineNames = Object.keys(eventLines) as EventLine[]

export const isEventLine = (name: string): name is EventLine => name in eventLines

export const createLines = <value>(
  valueOf: (name: EventLine, rule: { longest: number }) => value,
): Record<EventLine, value> =>
  Object.fromEntries(eventLineNames.map((name) => [name, valueOf(name, eventLines[name])])) as Record<EventLine, value>
