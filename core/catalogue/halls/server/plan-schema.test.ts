import { expect, test } from 'vitest'
import { readDemoEntries } from '#db/demo/read-season.ts'
import { drawRows, drawShape } from '#core/catalogue/plan/shapes.ts'
import { planSchema } from './plan-schema.ts'

const smallest = {
  size: [100, 100],
  stage: { circle: [50, 50, 10] },
  areas: [{ category: 'ring', shape: { rect: [0, 0, 10, 10] } }],
}
const withArea = (area: object) => ({ ...smallest, areas: [{ ...smallest.areas[0], ...area }] })

test('plan: the smallest that can be drawn', () => {
  expect(planSchema.parse(smallest)).toEqual(smallest)
})

test.each([
  ['nothing', null],
  ['no areas', { ...smallest, areas: [] }],
  ['a size of nothing', { ...smallest, size: [0, 100] }],
  ['a number that is none', { ...smallest, size: ['100"><script>', 100] }],
  ['endless numbers', { ...smallest, size: [Infinity, Number.NaN] }],
  ['an unknown shape', { ...smallest, stage: { path: 'M0 0' } }],
  ['two shapes in one', { ...smallest, stage: { circle: [5, 5, 5], rect: [0, 0, 5, 5] } }],
  ['a key that is no key', withArea({ category: 'Stalls" onload="' })],
  ['a million rows', withArea({ rows: 1_000_000 })],
  ['half a row', withArea({ rows: 0.5 })],
  [
    'a polygon of two corners',
    withArea({
      shape: {
        polygon: [
          [0, 0],
          [1, 1],
        ],
      },
    }),
  ],
  ['a ring that turns inside out', withArea({ shape: { ring: [50, 50, 20, 10, 0, 90] } })],
  ['a ring of a whole turn', withArea({ shape: { ring: [50, 50, 10, 20, 0, 360] } })],
  ['a thousand areas', { ...smallest, areas: Array.from({ length: 1000 }, () => smallest.areas[0]) }],
  ['a property that nobody knows', { ...smallest, style: 'x' }],
])('plan: refuses %s', (_, plan) => {
  expect(planSchema.safeParse(plan).success).toBe(false)
})

test('plans of the demo season: every part of every hall is drawn, within the drawing', async () => {
  const { venues } = await readDemoEntries()
  expect(venues.size).toBeGreaterThan(3)
  for (const [slug, { plan: written, categories }] of venues) {
    const plan = planSchema.parse(written)
    expect([slug, new Set(plan.areas.map(({ category }) => category))]).toEqual([
      slug,
      new Set(categories.map(({ key }) => key).filter((key) => key !== 'wheelchair')),
    ])
    for (const { shape, rows } of plan.areas) {
      const path = drawShape(shape) + (rows ? drawRows(shape, rows) : '')
      expect(path).not.toMatch(/NaN|Infinity|undefined/)
    }
  }
})
