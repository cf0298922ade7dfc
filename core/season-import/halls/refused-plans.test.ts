import { expect, test } from 'vitest'
import { findProblems } from '../testing/find-problems.ts'
import { change } from '../testing/small-season.ts'

const plan = `plan:
  size: [120, 100]
  stage: { rect: [40, 6, 40, 16] }
  walls: { polygon: [[4, 4], [116, 4], [60, 96]] }
  areas:
    - { category: stalls, shape: { rect: [25, 30, 70, 48] }, rows: 14 }
    - { category: balcony, shape: { ring: [60, 20, 60, 70, 30, 150] } }
  entrances: [{ at: [20, 90], step_free: true }]
  step_free: [[20, 90], [20, 60]]
  wheelchair: [[28, 60], [28, 66]]
  loop: { circle: [25, 30, 20] }`

/** Replaces a part of the plan, which begins at line 6. */
const drawn = (before: string, after: string) => {
  if (!plan.includes(before)) throw new Error(`The plan does not say "${before}".`)
  const parts = 'categories: [{ key: stalls, title: A }, { key: balcony, title: B }]'
  return change('venues/town-hall.yaml', 'cover: hall', `${plan.replace(before, after)}\n${parts}`)
}
const list = (count: number, one: string) => `[${Array<string>(count).fill(one).join(', ')}]`
const entrances = '[{ at: [20, 90], step_free: true }]'
const areas = plan.slice(plan.indexOf('areas:'), plan.indexOf('  entrances:') - 1)
const corners = '[[4, 4], [116, 4], [60, 96]]'
const way = '[[20, 90], [20, 60]]'
const places = '[[28, 60], [28, 66]]'
const turns =
  'plan.areas[2].shape.ring needs its inner radius before the outer one, and less than a whole turn from the first angle to the last.'
const area = '{ category: stalls, shape: { circle: [5, 5, 5] } }'

test('the plan that these are made of is taken', () => {
  expect(findProblems(drawn('rows: 14', 'rows: 60'))).toEqual([])
})

test.each([
  ['a size of one number', drawn('[120, 100]', '[120]'), 7, 'plan.size is two numbers: [width, height].'],
  ['a drawing that is too large', drawn('[120, 100]', '[1001, 100]'), 7, 'plan.size[1] "1001" is at most 1000.'],
  [
    'a stage without width',
    drawn('rect: [40, 6, 40, 16]', 'rect: [40, 6, 0, 16]'),
    8,
    'plan.stage.rect[3] "0" is more than 0.',
  ],
  [
    'a stage that is too wide',
    drawn('rect: [40, 6, 40, 16]', 'rect: [40, 6, 1001, 16]'),
    8,
    'plan.stage.rect[3] "1001" is at most 1000.',
  ],
  [
    'a stage far outside',
    drawn('rect: [40, 6, 40, 16]', 'rect: [-1001, 6, 40, 16]'),
    8,
    'plan.stage.rect[1] "-1001" is at least -1000.',
  ],
  [
    'a stage of two shapes',
    drawn('{ rect: [40, 6, 40, 16] }', '{ rect: [40, 6, 40, 16], circle: [5, 5, 5] }'),
    8,
    'plan.stage is no shape: write one of rect, circle, ring and polygon.',
  ],
  [
    'a shape in words',
    drawn('{ rect: [40, 6, 40, 16] }', 'wide'),
    8,
    'plan.stage "wide" is no shape: write one of rect, circle, ring and polygon.',
  ],
  [
    'a circle of two numbers',
    drawn('circle: [25, 30, 20]', 'circle: [25, 30]'),
    16,
    'plan.loop.circle is three numbers: [x, y, radius].',
  ],
  [
    'a ring of five numbers',
    drawn('ring: [60, 20, 60, 70, 30, 150]', 'ring: [60, 20, 60, 70, 30]'),
    12,
    'plan.areas[2].shape.ring is six numbers: [x, y, inner, outer, from, to].',
  ],
  ['a ring that is inside out', drawn('ring: [60, 20, 60, 70, 30, 150]', 'ring: [60, 20, 70, 60, 30, 150]'), 12, turns],
  [
    'a ring that ends before it begins',
    drawn('ring: [60, 20, 60, 70, 30, 150]', 'ring: [60, 20, 60, 70, 150, 30]'),
    12,
    turns,
  ],
  ['a ring of a whole turn', drawn('ring: [60, 20, 60, 70, 30, 150]', 'ring: [60, 20, 60, 70, 0, 360]'), 12, turns],
  ['walls of two corners', drawn(corners, '[[4, 4], [116, 4]]'), 9, 'plan.walls.polygon needs three points at least.'],
  ['walls of 61 corners', drawn(corners, list(61, '[4, 4]')), 9, 'plan.walls.polygon has more than 60 points.'],
  ['walls in words', drawn(corners, 'round'), 9, 'plan.walls.polygon "round" is a list of points.'],
  ['a corner of one number', drawn('[116, 4]', '[116]'), 9, 'plan.walls.polygon[2] is no point: write [x, y].'],
  ['no areas', drawn(areas, 'areas: []'), 10, 'plan.areas needs one area at least.'],
  ['41 areas', drawn(areas, `areas: ${list(41, area)}`), 10, 'plan.areas has more than 40 areas.'],
  [
    'an area by another name than keys have',
    drawn('category: stalls', 'category: The Stalls'),
    11,
    'plan.areas[1].category "The Stalls" is no key of a category.',
  ],
  [
    'an area without a shape',
    drawn('category: stalls, shape: { rect: [25, 30, 70, 48] }', 'category: stalls'),
    11,
    'plan.areas[1].shape is no shape: write one of rect, circle, ring and polygon.',
  ],
  [
    'an area with a field that none has',
    drawn('rows: 14', 'row: 14'),
    11,
    'plan.areas[1].row "14" is no field of a plan: take it out.',
  ],
  ['61 rows', drawn('rows: 14', 'rows: 61'), 11, 'plan.areas[1].rows "61" is a whole number from 1 to 60.'],
  ['no row', drawn('rows: 14', 'rows: 0'), 11, 'plan.areas[1].rows "0" is a whole number from 1 to 60.'],
  [
    'areas that are no list',
    drawn(areas, 'areas: everywhere'),
    10,
    'plan.areas "everywhere" is no list: write [...] or "- " on each line.',
  ],
  ['21 entrances', drawn(entrances, list(21, '{ at: [1, 1] }')), 13, 'plan.entrances has more than 20 entrances.'],
  [
    'an entrance that is nowhere',
    drawn(entrances, '[{ step_free: true }]'),
    13,
    'plan.entrances[1].at is missing: write it.',
  ],
  [
    'an entrance at one number',
    drawn('at: [20, 90]', 'at: [20]'),
    13,
    'plan.entrances[1].at is no point: write [x, y].',
  ],
  [
    'an entrance that is a text',
    drawn(entrances, '[left]'),
    13,
    'plan.entrances[1] "left" has no fields where some are expected ("name: value").',
  ],
  ['a way of one point', drawn(way, '[[20, 90]]'), 14, 'plan.step_free needs two points at least.'],
  ['a way of 61 points', drawn(way, list(61, '[1, 1]')), 14, 'plan.step_free has more than 60 points.'],
  ['21 places for wheelchairs', drawn(places, list(21, '[1, 1]')), 15, 'plan.wheelchair has more than 20 places.'],
  ['a place that is no point', drawn(places, '[[28, 60, 1]]'), 15, 'plan.wheelchair[1] is no point: write [x, y].'],
])('a plan with %s is refused with its file, its line and a remedy', (_, files, line, message) => {
  expect(findProblems(files)).toEqual([`venues/town-hall.yaml:${line}: ${message}`])
})
