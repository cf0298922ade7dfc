import { expect, test } from 'vitest'
import { suggestSlug, toSlug } from './slug.ts'

test.each([
  ['Salle Cortot', 'salle-cortot'],
  ['Őrház utca 12.', 'orhaz-utca-12'],
  ['  «Été» – n° 5 ', 'ete-n-5'],
  ['!!!', ''],
  ['a'.repeat(70), 'a'.repeat(60)],
  // No trailing hyphen remains where a name is cut between its words.
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('slug: of %j it is %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})

test.each([
  [[], 'hall'],
  [['hall'], 'hall-2'],
  [['hall', 'hall-2'], 'hall-3'],
  [['hall-2'], 'hall'],
])('slug: where %j are taken the free one is %s', (taken, free) => {
  expect(suggestSlug('hall', new Set(taken))).toBe(free)
})
