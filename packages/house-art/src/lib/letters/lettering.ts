import { letterCapitalHeight, letterForms } from './letterforms.ts'
import { letterSigns } from './signs.ts'
import { round } from './house.ts'

export interface Lettering {
  /** Letters as SVG markup. */
  marks: string
  /** Width from the start position to the right edge. */
  width: number
}

/**
 * Sets a line in Bodoni capitals and numerals, starting at x on the baseline y. Omits characters
 * without an outline.
 */
export function setLine(
  text: string,
  {
    x,
    y,
    height,
    tone,
    spacing = 0,
  }: {
    x: number
    y: number
    /** Cap height. */
    height: number
    tone: string
    /** Additional letter spacing, as a share of the height. */
    spacing?: number
  },
): Lettering {
  const scale = height / letterCapitalHeight
  let pen = x
  let marks = ''
  for (const letter of text.toLocaleUpperCase('en')) {
    const form = letterForms[letter] ?? letterSigns[letter]
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
