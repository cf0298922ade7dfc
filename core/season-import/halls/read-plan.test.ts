import { expect, test } from 'vitest'
import { planFaults, planYamlFaults } from '#core/catalogue/plan/plan-flaw.ts'
import { work } from './read-plan.ts'

const drawn = `size: [120, 100]
stage: { rect: [40, 6, 40, 16] }
walls: { polygon: [[4, 4], [116, 4], [60, 96]] }
areas:
  - { category: stalls, shape: { rect: [25, 30, 70, 48] }, rows: 14 }
entrances: [{ at: [20, 90], step_free: true }]
step_free: [[20, 90], [20, 60]]
wheelchair: [[28, 60]]
`
const readPlan = (text: string) => work(new TextEncoder().encode(text))

const list = (count: number, one: string) => `[${Array<string>(count).fill(one).join(', ')}]`
const corners = '[[4, 4], [116, 4], [60, 96]]'
const areas = drawn.slice(drawn.indexOf('areas:'), drawn.indexOf('entrances:'))

type Spoilt = readonly [before: string, after: string, where: string, line: number, told?: object]

/** Each fault, and its cause. */
const faults: Record<(typeof planFaults)[number] | (typeof planYamlFaults)[number], Spoilt> = {
  number: ['40, 6, 40', 'wide, 6, 40', 'stage.rect[1]', 2],
  positive: ['6, 40, 16', '6, 0, 16', 'stage.rect[3]', 2],
  least: ['size: [120', 'size: [9', 'size[1]', 1, { limit: 10 }],
  most: ['size: [120', 'size: [1001', 'size[1]', 1, { limit: 1000 }],
  point: ['[116, 4]', '[116]', 'walls.polygon[2]', 3],
  points: [corners, 'round', 'walls.polygon', 3],
  fewPoints: [corners, '[[4, 4], [116, 4]]', 'walls.polygon', 3, { limit: 3 }],
  manyPoints: [corners, list(61, '[4, 4]'), 'walls.polygon', 3, { limit: 60 }],
  rect: ['40, 6, 40, 16', '40, 6, 40', 'stage.rect', 2],
  circle: ['rect: [40, 6, 40, 16]', 'circle: [25, 30]', 'stage.circle', 2],
  ring: ['rect: [40, 6, 40, 16]', 'ring: [1, 2, 3]', 'stage.ring', 2],
  turn: ['rect: [40, 6, 40, 16]', 'ring: [60, 20, 70, 60, 30, 150]', 'stage.ring', 2],
  shape: ['rect: [40, 6, 40, 16]', 'oval: [40, 6]', 'stage', 2],
  size: ['[120, 100]', '[120]', 'size', 1],
  category: ['category: stalls', 'category: The Stalls', 'areas[1].category', 5],
  noAreas: [areas, 'areas: []\n', 'areas', 4],
  manyAreas: [
    areas,
    `areas: ${list(41, '{ category: a, shape: { circle: [5, 5, 5] } }')}\n`,
    'areas',
    4,
    { limit: 40 },
  ],
  manyEntrances: ['[{ at: [20, 90], step_free: true }]', list(21, '{ at: [1, 1] }'), 'entrances', 6, { limit: 20 }],
  manyPlaces: ['[[28, 60]]', list(21, '[1, 1]'), 'wheelchair', 8, { limit: 20 }],
  choice: ['step_free: true', 'step_free: perhaps', 'entrances[1].step_free', 6],
  rows: ['rows: 14', 'rows: 1.5', 'areas[1].rows', 5],
  field: ['rows: 14', 'row: 14', 'areas[1].row', 5],
  missing: ['at: [20, 90], ', '', 'entrances[1].at', 6],
  fields: ['[{ at: [20, 90], step_free: true }]', '[left]', 'entrances[1]', 6],
  list: [areas, 'areas: everywhere\n', 'areas', 4],
  yaml: ['size: [120, 100]', 'size: @here', '', 1],
  deep: ['size: [120, 100]', `size: ${'['.repeat(300)}${']'.repeat(300)}`, '', 1],
  tab: ['  - {', '\t- {', '', 5],
  indent: ['stage:', ' stage:', '', 2],
  documents: ['stage:', '---\nstage:', '', 2],
  unclosed: ['step_free: [[', 'step_free: "[[', '', 9],
  alias: ['[120, 100]', '*here', '', 1, { name: '*here' }],
  anchor: ['[120, 100]', '&here [120, 100]', '', 1, { name: '&here' }],
  tag: ['[120, 100]', '!!set [120, 100]', '', 1, { name: 'tag:yaml.org,2002:set' }],
  sign: ['stalls', '"stalls\\u0007"', '', 5],
  twice: ['stage:', 'size: [1, 1]\nstage:', '', 2, { name: 'size' }],
}

test('plan of a hall: what the faults are made of is taken', async () => {
  expect(await readPlan(drawn)).toMatchObject({ plan: { size: [120, 100] } })
  expect(Object.keys(faults)).toEqual([...planFaults, ...planYamlFaults])
})

test.each(Object.entries(faults))(
  'plan of a hall: the fault %s is told by its name, its place and its numbers',
  async (is, [before, after, where, line, told]) => {
    expect(drawn).toContain(before)
    const read = await readPlan(drawn.replace(before, after))
    expect(read).toMatchObject({ flaws: [{ is, where, line, ...told }] })
  },
)

test('plan of a hall: what is of another kind than it should be is told as something to write, never in the words of a program', async () => {
  const known: readonly string[] = [...planFaults, ...planYamlFaults]
  for (const [field] of drawn.matchAll(/^\w+(?=:)/gm))
    for (const value of ['[[[]]]', '{ a: { b: 1 } }', '""', 'words', '[1, { a: 1 }]']) {
      const text = drawn.replace(new RegExp(`^${field}:.*\\n(?:  .*\\n)*`, 'm'), `${field}: ${value}\n`)
      const read = await readPlan(text)
      if ('plan' in read) throw new Error(`${field}: ${value} was taken.`)
      for (const { is } of read.flaws) expect(known).toContain(is)
    }
})
