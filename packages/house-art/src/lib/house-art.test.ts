import { describe, expect, it } from 'vitest'
import { drawDateOverlay } from './date-image.ts'
import { measureLine, setLine } from './lettering.ts'
import { createRandom, pick, seedFrom } from './random.ts'

describe('letters', () => {
  it('sets a line as wide as it was measured, and cuts accents', () => {
    const line = setLine('Dvořák', { x: 10, y: 0, height: 100, tone: '#000000', spacing: 0.1 })
    expect(line.width).toBeCloseTo(measureLine('Dvořák', 100, 0.1))
    expect(line.marks.match(/<path/g)).toHaveLength(6)
  })

  it('leaves out what it cannot cut', () => {
    expect(setLine('<&😀>', { x: 0, y: 0, height: 10, tone: '#000000' }).marks.match(/<path/g)).toHaveLength(1)
  })
})

describe('chance', () => {
  it('stays from 0 up to 1 and is even', () => {
    const random = createRandom(5)
    const values = Array.from({ length: 10_000 }, random)
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...values)).toBeLessThan(1)
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1)
  })

  it('gives every text its own seed', () => {
    expect(seedFrom('salle-aubepine')).not.toBe(seedFrom('salle-aubepinf'))
  })

  it('picks from something only', () => {
    expect(() => pick(createRandom(1), [])).toThrow('Nothing to pick from')
  })
})

describe('the image of a date', () => {
  const image = {
    numeral: '27',
    time: 'péntek · 19:30',
    month: '2026. november',
    title: 'Őszi este',
    place: 'Terem, Pécs',
  }
  const placesIn = (overlay: string) =>
    [...overlay.matchAll(/translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)/g)]
      .slice(1)
      .map(([, x, y]) => [Number(x), Number(y)])

  it('has every numeral and letter of three languages', () => {
    const text = Object.values(image).join('').replaceAll(' ', '')
    expect(placesIn(drawDateOverlay(image))).toHaveLength(text.length)
    const french = { ...image, title: 'Œuvres d’été : à l’opéra (no 2), 0123456789' }
    const more = french.title.replaceAll(' ', '').length - image.title.replaceAll(' ', '').length
    expect(placesIn(drawDateOverlay(french))).toHaveLength(text.length + more)
  })

  it('stays within its margins, however long the title and the names are', () => {
    const long = {
      ...image,
      title: 'Messe solennelle '.repeat(6).trim(),
      month: 'September 2026 '.repeat(4),
      place: 'x'.repeat(150),
    }
    for (const [x, y] of placesIn(drawDateOverlay(long))) {
      expect(x).toBeLessThan(1200 - 72)
      expect(y).toBeLessThan(630 - 72)
    }
    expect(new Set(placesIn(drawDateOverlay(long)).map(([, y]) => y)).size).toBe(5)
  })
})
