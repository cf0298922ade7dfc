import { expect, test } from 'vitest'
import { locales } from '#values/locales.ts'
import { readDemoSeason } from '../read-season.ts'
import { orderPictures } from './plan-pictures.ts'

const season = await readDemoSeason('2026-11-21')
const drawn = orderPictures(season, 'drawn')
const taken = orderPictures(season, 'photographic')
const gallery = taken.filter(({ name }) => name.startsWith('gallery-'))

test('demo pictures: the photographic ones have the names of the drawn ones, and words for what they show', () => {
  expect(taken.map(({ name }) => name)).toEqual(drawn.map(({ name }) => name))
  for (const { name, alt_text, recipe } of taken) {
    expect('scene' in recipe).toBe(!name.endsWith('-share'))
    // Share images stay drawn, with the descriptions in the season's files.
    for (const locale of locales) expect(Boolean(alt_text?.[locale]), name).toBe('scene' in recipe)
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
