/** Brand colours shared by all pictures. */
export const house = { stage: '#14100E', paper: '#FAF6EF', ink: '#1B1512', brass: '#C9A24B' } as const

/** Rounds a path coordinate to one decimal, finer than any screen. */
export const round = (value: number): number => Math.round(value * 10) / 10

/**
 * Draws the brand mark: a fermata, the sign under which a cadenza is played. Its arc is as thick
 * above and as thin below as a Bodoni capital; `size` is its width, `x` and `y` its upper left
 * corner.
 */
export function drawMark({ x, y, size, tone }: { x: number; y: number; size: number; tone: string }): string {
  const outline = 'M2 38C3 14 15 2 32 2s29 12 30 36h-2.5C57 20 47 11.5 32 11.5S7 20 4.5 38z'
  const place = `translate(${round(x)} ${round(y)}) scale(${(size / 64).toFixed(3)})`
  return `<g fill="${tone}" transform="${place}"><path d="${outline}"/><circle cx="32" cy="31" r="6.5"/></g>`
}
