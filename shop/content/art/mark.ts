import { round } from './drawing.ts'

/**
 * The house mark: a fermata, the sign under which a cadenza is played. Its arc is as thick above and as thin below as a
 * Bodoni capital; `size` is its width, `x` and `y` its upper left corner.
 */
export function drawMark(x: number, y: number, size: number, tone: string): string {
  const scale = round(size) / 100
  return `<path d="M0 58C0 22 22 0 50 0S100 22 100 58H97C94 31 76 14 50 14S6 31 3 58ZM50 34A11 11 0 1 1 49.9 34Z" fill="${tone}" transform="translate(${round(x)} ${round(y)}) scale(${scale})"/>`
}
