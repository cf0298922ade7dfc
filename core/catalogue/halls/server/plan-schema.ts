import { z } from 'zod'
import type { HallPlan, Point, Shape } from '#core/catalogue/plan/plan.ts'
import { type PlanFault, planFaults } from '#core/catalogue/plan/plan-flaw.ts'

/** `most 1000` */
const writePlanFault = (is: PlanFault['is'], limit?: number): string => (limit === undefined ? is : `${is} ${limit}`)

/** Undefined for the schema's own messages, about values of a wrong type. */
export function readFault(message: string): PlanFault | undefined {
  const [name, limit] = message.split(' ')
  const is = planFaults.find((known) => known === name)
  return is && { is, limit: limit === undefined ? undefined : Number(limit) }
}

const words: Record<PlanFault['is'], (limit: number) => string> = {
  number: () => 'is no number',
  positive: () => 'is more than 0',
  least: (limit) => `is at least ${limit}`,
  most: (limit) => `is at most ${limit}`,
  point: () => 'is no point: write [x, y]',
  points: () => 'is a list of points',
  fewPoints: (limit) => `needs ${limit === 2 ? 'two' : 'three'} points at least`,
  manyPoints: (limit) => `has more than ${limit} points`,
  rect: () => 'is four numbers: [x, y, width, height]',
  circle: () => 'is three numbers: [x, y, radius]',
  ring: () => 'is six numbers: [x, y, inner, outer, from, to]',
  turn: () =>
    'needs its inner radius before the outer one, and less than a whole turn from the first angle to the last',
  shape: () => 'is no shape: write one of rect, circle, ring and polygon',
  size: () => 'is two numbers: [width, height]',
  category: () => 'is no key of a category',
  noAreas: () => 'needs one area at least',
  manyAreas: (limit) => `has more than ${limit} areas`,
  manyEntrances: (limit) => `has more than ${limit} entrances`,
  manyPlaces: (limit) => `has more than ${limit} places`,
  choice: () => 'is true or false',
  rows: () => 'is a whole number from 1 to 60',
  field: () => 'is no field of a plan: take it out',
  missing: () => 'is missing: write it',
  fields: () => 'has no fields where some are expected ("name: value")',
  list: () => 'is no list: write [...] or "- " on each line',
}

/** In English, to follow the name of the faulty part. */
export const describePlanFault = ({ is, limit = 0 }: PlanFault): string => words[is](limit)

const largest = 1000
const number = between(-largest, 2 * largest)
const length = z
  .number(writePlanFault('number'))
  .positive(writePlanFault('positive'))
  .max(largest, writePlanFault('most', largest))
const angle = between(-360, 720)
const point: z.ZodType<Point> = z.tuple([number, number], writePlanFault('point'))
const mostPoints = 60
const points = z
  .array(point)
  .min(2, writePlanFault('fewPoints', 2))
  .max(mostPoints, writePlanFault('manyPoints', mostPoints))

const shapes = {
  rect: z.tuple([number, number, length, length], writePlanFault('rect')),
  circle: z.tuple([number, number, length], writePlanFault('circle')),
  ring: z
    .tuple([number, number, length, length, angle, angle], writePlanFault('ring'))
    .refine(([, , inner, outer, from, to]) => inner < outer && from < to && to - from < 360, {
      error: writePlanFault('turn'),
    }),
  polygon: z
    .array(point, writePlanFault('points'))
    .min(3, writePlanFault('fewPoints', 3))
    .max(mostPoints, writePlanFault('manyPoints', mostPoints)),
}
type ShapeName = keyof typeof shapes

const shape = z.unknown().transform((value, context) => {
  const name = nameShape(value)
  if (!name) {
    context.addIssue({ code: 'custom', message: writePlanFault('shape') })
    return z.NEVER
  }
  const read = shapes[name].safeParse((value as Record<ShapeName, unknown>)[name])
  if (read.success) return { [name]: read.data } as unknown as Shape
  for (const { path, message } of read.error.issues)
    context.addIssue({ code: 'custom', message, path: [name, ...path] })
  return z.NEVER
}) as z.ZodType<Shape>

/** Returns undefined unless exactly one is given. */
function nameShape(value: unknown): ShapeName | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const [name, ...others] = Object.keys(value)
  return name !== undefined && others.length === 0 && Object.hasOwn(shapes, name) ? (name as ShapeName) : undefined
}

/** Any valid plan can be drawn. */
export const planSchema: z.ZodType<HallPlan> = z.strictObject({
  size: z.tuple([between(10, largest), between(10, largest)], writePlanFault('size')),
  walls: shape.optional(),
  stage: shape,
  areas: z
    .array(
      z.strictObject({
        category: z.string(writePlanFault('category')).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, writePlanFault('category')),
        shape,
        rows: z.int(writePlanFault('rows')).min(1, writePlanFault('rows')).max(60, writePlanFault('rows')).optional(),
      }),
    )
    .min(1, writePlanFault('noAreas'))
    .max(40, writePlanFault('manyAreas', 40)),
  entrances: z
    .array(z.strictObject({ at: point, step_free: z.boolean(writePlanFault('choice')).optional() }))
    .max(20, writePlanFault('manyEntrances', 20))
    .optional(),
  step_free: points.optional(),
  wheelchair: z.array(point).max(20, writePlanFault('manyPlaces', 20)).optional(),
  loop: shape.optional(),
})

function between(least: number, most: number) {
  return z
    .number(writePlanFault('number'))
    .min(least, writePlanFault('least', least))
    .max(most, writePlanFault('most', most))
}
