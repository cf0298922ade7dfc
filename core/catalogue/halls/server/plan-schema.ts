import { z } from 'zod'
import type { HallPlan, Point, Shape } from '#core/catalogue/plan/plan.ts'
import { writePlanFault } from './plan-fault.ts'

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

/** Parameters of each kind of shape. */
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

/** Hall plan as written by its organiser. Any valid plan can be drawn. */
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
