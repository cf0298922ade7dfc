import { letterCapitalHeight, letterForms } from './letterforms.ts'
import { letterSigns } from './signs.ts'
import { round } from './house.ts'

export interface Lettering {
  /** The letters as vector marks. */
  marks: string
  /** How far they reach to the right of where they begin. */
  width: number
}

/** Sets a line in Bodoni capitals and numerals, beginning at x on the baseline y. Letters that were not cut are left out. */
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
    /** Height of a capital. */
    height: number
    tone: string
    /** Extra space between letters, as a share of the height. */
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

/** How wide a line will be, without setting it. */
export const measureLine = (text: string, height: number, spacing = 0): number =>
  setLine(text, { x: 0, y: 0, height, tone: '', spacing }).width
