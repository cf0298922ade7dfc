/** Brand colours shared by all pictures. */
export const house = { stage: '#14100E', paper: '#FAF6EF', ink: '#1B1512', brass: '#C9A24B' } as const

/** Rounds a path coordinate to one decimal, finer than any screen. */
export const round = (value: number): number => Math.round(value * 10) / 10
