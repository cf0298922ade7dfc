/** The house colours that every picture shares. */
export const house = { stage: '#14100E', paper: '#FAF6EF', ink: '#1B1512', brass: '#C9A24B' } as const

/** A coordinate as it is written into a path: one decimal is finer than any screen. */
export const round = (value: number): number => Math.round(value * 10) / 10
