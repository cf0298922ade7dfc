/**
 * Optional one-line texts of an event beside its title. Everything that handles event fields reads
 * this list: the table's columns, the desk form and duplicate, the event page, season files and the
 * workbook.
 */
export const eventLines = {
  subtitle: { longest: 300 },
} as const satisfies Record<string, { longest: number }>

export type EventLine = keyof typeof eventLines

export const eventLineNames = Object.keys(eventLines) as EventLine[]

export const isEventLine = (name: string): name is EventLine => name in eventLines

/** Maps each line to a value. */
export const mapLines = <value>(valueOf: (name: EventLine) => value): Record<EventLine, value> =>
  Object.fromEntries(eventLineNames.map((name) => [name, valueOf(name)])) as Record<EventLine, value>
