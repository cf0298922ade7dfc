import { expect, test } from 'vitest'
import { locales } from '../../../values/locales.ts'
import { readDemoSeason } from '../read-season.ts'
import { orderPictures } from './pictures.ts'

const season = await readDemoSeason('2026-11-21')
const drawn = orderPictures(season, 'full', 'drawn')
const taken = orderPictures(season, 'full', 'photographic')
const gallery = taken.filter(({ name }) => name.startsWith('gallery-'))

test('demo pictures: the photographic ones have the names of the drawn ones, and words for what they show', () => {
  expect(taken.map(({ name }) => name)).toEqual(drawn.map(({ name }) => name))
  for (const { name, alt_text, recipe } of taken) {
    for (const locale of locales) expect(alt_text[locale], name).toBeTruthy()
    expect('scene' in recipe).toBe(!name.endsWith('-share'))
  }
  for (const { alt_text, caption } of gallery) expect(caption).toEqual(alt_text)
})

test('demo pictures: photographs stand, lie, are square and as wide as a river', () => {
  const proportions = new Set(gallery.map(({ width, height }) => width / height))
  expect(proportions).toEqual(new Set([1.5, 2 / 3, 3, 1]))
})

test('demo pictures: whoever is portrayed stays in sight where a layout crops', () => {
  const portraits = taken.filter(({ name }) => name.startsWith('soloist-'))
  expect(portraits.length).toBeGreaterThan(5)
  for (const { focal_point } of portraits) expect(focal_point).toEqual({ x: 0.5, y: 0.3 })
})

test('demo pictures: small ones for tests stay small', () => {
  for (const { width } of orderPictures(season, 'tiny', 'photographic')) expect(width).toBe(128)
})
