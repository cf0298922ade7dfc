import { z } from 'zod'
import type { HallPlan, Point, Shape } from '../../plan/plan.ts'

const largest = 1000
const number = z
  .number()
  .min(-largest)
  .max(2 * largest)
const length = z.number().positive().max(largest)
const point: z.ZodType<Point> = z.tuple([number, number])
const points = z.array(point).min(2).max(60)

const shape: z.ZodType<Shape> = z.union(
  [
    z.strictObject({ rect: z.tuple([number, number, length, length]) }),
    z.strictObject({ circle: z.tuple([number, number, length]) }),
    z.strictObject({
      ring: z
        .tuple([number, number, length, length, z.number().min(-360).max(720), z.number().min(-360).max(720)])
        .refine(([, , inner, outer, from, to]) => inner < outer && from < to && to - from < 360, {
          error:
            'needs its inner radius before the outer one, and less than a whole turn from the first angle to the last',
        }),
    }),
    z.strictObject({ polygon: z.array(point).min(3).max(60) }),
  ],
  { error: 'is no shape: rect, circle, ring or polygon' },
)

/** The plan of a hall as its organiser may write it. Whatever passes can be drawn. */
export const planSchema: z.ZodType<HallPlan> = z.strictObject({
  size: z.tuple([z.number().min(10).max(largest), z.number().min(10).max(largest)]),
  walls: shape.optional(),
  stage: shape,
  areas: z
    .array(
      z.strictObject({
        category: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
        shape,
        rows: z.int().min(1).max(60).optional(),
      }),
    )
    .min(1)
    .max(40),
  entrances: z
    .array(z.strictObject({ at: point, step_free: z.boolean().optional() }))
    .max(20)
    .optional(),
  step_free: points.optional(),
  wheelchair: z.array(point).max(20).optional(),
  loop: shape.optional(),
})
