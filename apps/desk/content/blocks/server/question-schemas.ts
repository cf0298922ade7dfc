/** Input fields of each kind of question and of a choice: a survey's fields as editor blocks. */
import { z } from 'zod'
import { isCalendarDate } from '#values/dates.ts'
import type { PropertyKind } from '#apps/desk/ui/block-editor/document.ts'
import type { FormField } from '#core/content/blocks/fields.ts'

const means = (is: PropertyKind) => ({ is })
const words = z.string().min(1).max(500).meta(means('words'))
const yes = z.literal('yes').optional().meta(means('yes'))
/** Generated from the text on first saving and then constant: answers are stored by it. */
const name = z.string().optional().meta(means('name'))
const amount = z.number().optional().meta(means('amount'))
const day = z.string().refine(isCalendarDate).optional().meta(means('day'))
const children = z.array(z.unknown())

const asked = { question: words, hint: words.optional() }
const around = { required: yes, retired: yes, field: name }
const ends = { low: words.optional(), high: words.optional() }
const longest = (most: number) => ({ longest: z.int().min(1).max(most).optional() })

export const questionSchemas = {
  'question-radio': z.strictObject({ ...asked, ...around, children }),
  'question-checkbox': z.strictObject({ ...asked, ...around, children }),
  'question-select': z.strictObject({ ...asked, ...around, children }),
  'question-rating': z.strictObject({ ...asked, ...ends, ...around }),
  'question-scale': z.strictObject({
    ...asked,
    min: z.int().min(0).max(9).optional(),
    max: z.int().min(1).max(10).optional(),
    ...ends,
    ...around,
  }),
  'question-text': z.strictObject({ ...asked, ...longest(500), ...around }),
  'question-textarea': z.strictObject({ ...asked, ...longest(5000), ...around }),
  'question-number': z.strictObject({ ...asked, min: amount, max: amount, ...around }),
  'question-date': z.strictObject({ ...asked, min: day, max: day, ...around }),
  'question-email': z.strictObject({ ...asked, ...around }),
} satisfies Record<`question-${FormField['kind']}`, z.ZodObject>

export const choiceSchema = z.strictObject({ choice: words, retired: yes, value: name })

export type QuestionName = keyof typeof questionSchemas
export const isQuestion = (name: string): name is QuestionName => Object.hasOwn(questionSchemas, name)
