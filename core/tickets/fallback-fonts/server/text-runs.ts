/** Splits a line into runs of one font and one direction, in visual order from left to right. */
import createBidi from 'bidi-js'

export interface TextRun {
  text: string
  /** Null: the shop's typeface. */
  font: string | null
}

export interface Coverage {
  own: (codePoint: number) => boolean
  others: readonly { name: string; has: (codePoint: number) => boolean }[]
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joiners and direction marks are no letters. */
const isInvisible = (codePoint: number) =>
  /[\p{Default_Ignorable_Code_Point}\p{C}]/u.test(String.fromCodePoint(codePoint))
const lettersOf = (text: string): number[] =>
  Array.from(text, (sign) => sign.codePointAt(0)!).filter((letter) => !isInvisible(letter))

const isOwn = (text: string, own: Coverage['own']) =>
  Array.from(text, (sign) => sign.codePointAt(0)!).every((letter) => own(letter) || isInvisible(letter))

/**
 * Returns the parts to draw in one fallback font: the whole line if its typeface lacks a Latin
 * letter (`Ngọc Ánh Nguyễn`), else each word with a missing letter.
 */
export function findForeign(text: string, own: Coverage['own']): string[] {
  if (isOwn(text, own)) return []
  const isLatin = (letter: number) => /\p{Script=Latin}/u.test(String.fromCodePoint(letter))
  if (lettersOf(text).some((letter) => isLatin(letter) && !own(letter))) return [text]
  return text.split(/\s+/).filter((word) => !isOwn(word, own))
}

export const findMissing = (text: string, { own, others }: Coverage): number[] =>
  lettersOf(text).filter((letter) => !own(letter) && !others.some(({ has }) => has(letter)))

interface Piece extends TextRun {
  level: number
}

export function splitRuns(text: string, coverage: Coverage): TextRun[] {
  const bidi = createBidi()
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
  const pieces: Piece[] = []
  const isWhole = findForeign(text, coverage.own)[0] === text
  for (const { word, at } of splitWords(text)) {
    let place = at
    for (const { segment } of segmenter.segment(word)) {
      const level = levels[place]!
      const sign = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment
      const font = chooseFont(sign, isWhole ? text : word, coverage)
      const last = pieces.at(-1)
      // A font lays out words from left to right, so right-to-left words are separate.
      if (last && place > at && last.font === font && last.level === level) last.text += sign
      else if (last && level % 2 === 0 && last.font === font && last.level === level) last.text += sign
      else pieces.push({ text: sign, font, level })
      place += segment.length
    }
  }
  return order(pieces).map(({ text: own, font }) => ({ text: own, font }))
}

const splitWords = (text: string) =>
  Array.from(text.matchAll(/\s+|\S+/g), ({ 0: word, index }) => ({ word, at: index }))

function chooseFont(sign: string, word: string, { own, others }: Coverage): string | null {
  const [letters, all] = [lettersOf(sign), lettersOf(word)]
  if (all.every(own)) return null
  const family = others.filter(({ name }) => name.startsWith(latin))
  const isOfFamily = all.every((letter) => family.some(({ has }) => has(letter)))
  if (!isOfFamily && letters.every(own)) return null
  return others.find(({ has }) => letters.every(has))?.name ?? null
}

/** Latin, Greek and Cyrillic: a word with a foreign letter is drawn entirely in this font. */
const latin = 'noto-sans-'

/** Reverses runs of neighbours, from the highest level down. */
function order(pieces: Piece[]): Piece[] {
  let ordered = pieces
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level--) {
    const next: Piece[] = []
    for (let from = 0; from < ordered.length;) {
      let to = from
      while (to < ordered.length && ordered[to]!.level >= level) to++
      next.push(...(to > from ? ordered.slice(from, to).toReversed() : [ordered[from]!]))
      from = Math.max(to, from + 1)
    }
    ordered = next
  }
  return ordered
}
