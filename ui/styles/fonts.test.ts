import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const styles = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8')

/** The faces of each font family, with the characters that they cover. */
const faces = [...styles.matchAll(/font-family: '([^']+)';[^}]+url\('([^']+)'\)[^}]+unicode-range:([^;]+);/g)].map(
  ([, family, file, ranges]) => ({
    family: family!,
    file: file!,
    ranges: ranges!.split(',').map((range) => {
      const [from, to = from] = range.trim().replace('U+', '').split('-')
      return [parseInt(from!, 16), parseInt(to!, 16)] as const
    }),
  }),
)

const filesFor = (family: string, letter: string) =>
  faces
    .filter((face) => face.family === family)
    .filter(({ ranges }) => ranges.some(([from, to]) => from <= letter.codePointAt(0)! && letter.codePointAt(0)! <= to))
    .map(({ file }) => /-(latin-ext|latin|hungarian)-/.exec(file)?.[1])

test.each(['Bodoni Moda Variable', 'Instrument Sans Variable'])('letters of %s are in one file each', (family) => {
  const found = (letters: string) => new Set(Array.from(letters, (letter) => filesFor(family, letter).join(' and ')))
  expect(found('aZ09éàçœŒ€« »„”–’áíóöüúÁÉ')).toEqual(new Set(['latin']))
  expect(found('őűŐŰ')).toEqual(new Set(['hungarian']))
  expect(found('řěşğŁđŏũňŬŲ')).toEqual(new Set(['latin-ext']))
})
