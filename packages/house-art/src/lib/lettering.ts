import letters from './letters.json' with { type: 'json' }

/**
 * Capitals, numerals and signs of Bodoni Moda Medium on an em of 1000, baseline at 0: pictures are
 * drawn where no font is installed. From the font of the Bodoni Moda Project Authors, SIL Open Font
 * License 1.1.
 */
const forms = letters as unknown as Record<string, readonly [advance: number, outline: string] | undefined>

/** Cap height on the same em. */
const CAPITAL_HEIGHT = 750

/** Rounds a path coordinate to one decimal, finer than any screen. */
const round = (value: number): number => Math.round(value * 10) / 10

export interface LineOptions {
  x: number
  y: number
  /** Cap height. */
  height: number
  tone: string
  /** Additional letter spacing, as a share of the height. */
  spacing?: number
}

/** Sets a line in capitals as SVG markup, from x on the baseline y. Omits unknown letters. */
export function setLine(
  text: string,
  { x, y, height, tone, spacing = 0 }: LineOptions,
): { marks: string; width: number } {
  const scale = height / CAPITAL_HEIGHT
  let pen = x
  let marks = ''
  for (const letter of text.toLocaleUpperCase('en')) {
    const form = forms[letter]
    if (!form) continue
    if (form[1])
      marks += `<path d="${form[1]}" fill="${tone}" transform="translate(${round(pen)} ${round(y)}) scale(${scale.toFixed(4)})"/>`
    pen += form[0] * scale + spacing * height
  }
  return { marks, width: pen - x - (text ? spacing * height : 0) }
}

/** Measures the width of a line without setting it. */
export const measureLine = (text: string, height: number, spacing = 0): number =>
  setLine(text, { x: 0, y: 0, height, tone: '', spacing }).width
