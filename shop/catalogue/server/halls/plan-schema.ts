import { z } from 'zod'
import type { HallPlan, Point, Shape } from '../../plan/plan.ts'

const largest = 1000
const number = between(-largest, 2 * largest)
const length = z.number('is no number').positive('is more than 0').max(largest, `is at most ${largest}`)
const angle = between(-360, 720)
const point: z.ZodType<Point> = z.tuple([number, number], 'is no point: write [x, y]')
const points = z.array(point).min(2, 'needs two points at least').max(60, 'has more than 60 points')

/** What each kind of shape is given. */
const shapes = {
  rect: z.tuple([number, number, length, length], 'is four numbers: [x, y, width, height]'),
  circle: z.tuple([number, number, length], 'is three numbers: [x, y, radius]'),
  ring: z
    .tuple([number, number, length, length, angle, angle], 'is six numbers: [x, y, inner, outer, from, to]')
    .refine(([, , inner, outer, from, to]) => inner < outer && from < to && to - from < 360, {
      error: 'needs its inner radius before the outer one, and less than a whole turn from the first angle to the last',
    }),
  polygon: z
    .array(point, 'is a list of points')
    .min(3, 'needs three points at least')
    .max(60, 'has more than 60 points'),
}
type ShapeName = keyof typeof shapes

const shape = z.unknown().transform((value, context) => {
  const name = nameShape(value)
  if (!name) {
    context.addIssue({ code: 'custom', message: 'is no shape: write one of rect, circle, ring and polygon' })
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
  size: z.tuple([between(10, largest), between(10, largest)], 'is two numbers: [width, height]'),
  walls: shape.optional(),
  stage: shape,
  areas: z
    .array(
      z.strictObject({
        category: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is no key of a category'),
        shape,
        rows: z.int(rows()).min(1, rows()).max(60, rows()).optional(),
      }),
    )
    .min(1, 'needs one area at least')
    .max(40, 'has more than 40 areas'),
  entrances: z
    .array(z.strictObject({ at: point, step_free: z.boolean('is true or false').optional() }))
    .max(20, 'has more than 20 entrances')
    .optional(),
  step_free: points.optional(),
  wheelchair: z.array(point).max(20, 'has more than 20 places').optional(),
  loop: shape.optional(),
})

function between(least: number, most: number) {
  return z.number('is no number').min(least, `is at least ${least}`).max(most, `is at most ${most}`)
}

function rows(): string {
  return 'is a whole number from 1 to 60'
}
