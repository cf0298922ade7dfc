/** A line as pieces of one font and one direction each, from left to right as they are drawn. */
import createBidi from 'bidi-js'

export interface TextRun {
  text: string
  /** Null: the house's own. */
  font: string | null
}

export interface Coverage {
  own: (codePoint: number) => boolean
  others: readonly { name: string; has: (codePoint: number) => boolean }[]
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joiners and marks of direction are no letters. */
const isInvisible = (codePoint: number) =>
  /[\p{Default_Ignorable_Code_Point}\p{C}]/u.test(String.fromCodePoint(codePoint))
const lettersOf = (text: string): number[] =>
  Array.from(text, (sign) => sign.codePointAt(0)!).filter((letter) => !isInvisible(letter))

const isOwn = (text: string, own: Coverage['own']) =>
  Array.from(text, (sign) => sign.codePointAt(0)!).every((letter) => own(letter) || isInvisible(letter))

/**
 * What stands together is drawn in one design: a line with a Latin letter that the house's own font lacks (`Ngọc Ánh Nguyễn`),
 * otherwise each word with a letter that it lacks.
 */
export function findForeign(text: string, own: Coverage['own']): string[] {
  if (isOwn(text, own)) return []
  const isLatin = (letter: number) => /\p{Script=Latin}/u.test(String.fromCodePoint(letter))
  if (lettersOf(text).some((letter) => isLatin(letter) && !own(letter))) return [text]
  return text.split(/\s+/).filter((word) => !isOwn(word, own))
}

/** Letters that no font has. */
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
      // A font lays out words from left to right, so that those of the other direction stand alone.
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

/** Of Latin, Greek and Cyrillic letters alike: a word with a strange letter is wholly of it. */
const latin = 'noto-sans-'

/** From the highest level down, neighbours that are at least so high change sides. */
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
