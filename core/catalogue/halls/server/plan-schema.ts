import { z } from 'zod'
import type { HallPlan, Point, Shape } from '#core/catalogue/plan/plan.ts'
import { fault } from './plan-fault.ts'

const largest = 1000
const number = between(-largest, 2 * largest)
const length = z.number(fault('number')).positive(fault('positive')).max(largest, fault('most', largest))
const angle = between(-360, 720)
const point: z.ZodType<Point> = z.tuple([number, number], fault('point'))
const mostPoints = 60
const points = z.array(point).min(2, fault('fewPoints', 2)).max(mostPoints, fault('manyPoints', mostPoints))

/** What each kind of shape is given. */
const shapes = {
  rect: z.tuple([number, number, length, length], fault('rect')),
  circle: z.tuple([number, number, length], fault('circle')),
  ring: z
    .tuple([number, number, length, length, angle, angle], fault('ring'))
    .refine(([, , inner, outer, from, to]) => inner < outer && from < to && to - from < 360, {
      error: fault('turn'),
    }),
  polygon: z
    .array(point, fault('points'))
    .min(3, fault('fewPoints', 3))
    .max(mostPoints, fault('manyPoints', mostPoints)),
}
type ShapeName = keyof typeof shapes

const shape = z.unknown().transform((value, context) => {
  const name = nameShape(value)
  if (!name) {
    context.addIssue({ code: 'custom', message: fault('shape') })
    return z.NEVER
  }
  const read = shapes[name].safeParse((value as Record<ShapeName, unknown>)[name])
  if (read.success) return { [name]: read.data } as unknown as Shape
  for (const { path, message } of read.error.issues)
    context.addIssue({ code: 'custom', message, path: [name, ...path] })
  return z.NEVER
}) as z.ZodType<Shape>

/** Undefined where it is not exactly one of them. */
function nameShape(value: unknown): ShapeName | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const [name, ...others] = Object.keys(value)
  return name !== undefined && others.length === 0 && Object.hasOwn(shapes, name) ? (name as ShapeName) : undefined
}

/** The plan of a hall as its organiser may write it. Whatever passes can be drawn. */
export const planSchema: z.ZodType<HallPlan> = z.strictObject({
  size: z.tuple([between(10, largest), between(10, largest)], fault('size')),
  walls: shape.optional(),
  stage: shape,
  areas: z
    .array(
      z.strictObject({
        category: z.string(fault('category')).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fault('category')),
        shape,
        rows: z.int(fault('rows')).min(1, fault('rows')).max(60, fault('rows')).optional(),
      }),
    )
    .min(1, fault('noAreas'))
    .max(40, fault('manyAreas', 40)),
  entrances: z
    .array(z.strictObject({ at: point, step_free: z.boolean(fault('choice')).optional() }))
    .max(20, fault('manyEntrances', 20))
    .optional(),
  step_free: points.optional(),
  wheelchair: z.array(point).max(20, fault('manyPlaces', 20)).optional(),
  loop: shape.optional(),
})

function between(least: number, most: number) {
  return z.number(fault('number')).min(least, fault('least', least)).max(most, fault('most', most))
}
