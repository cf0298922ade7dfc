/** Input fields of each kind of block, derived from its schema. */
import { z } from 'zod'
import { blockSchemas } from '#core/content/server/block-schemas.ts'
import type { BlockForm, BlockProperty, PropertyKind } from '#apps/desk/ui/block-editor/document.ts'
import { isCalendarDate } from '#values/dates.ts'
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

const questionSchemas = {
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

const choiceSchema = z.strictObject({ choice: words, retired: yes, value: name })

type QuestionName = keyof typeof questionSchemas
export const isQuestion = (name: string): name is QuestionName => Object.hasOwn(questionSchemas, name)

type Schemas = Readonly<Record<string, z.ZodType>>

/** Blocks allowed on a page: fields of surveys and questionnaires are allowed only in those. */
const pageForms: readonly BlockForm[] = formsOf(blockSchemas)

const choiceForm: BlockForm = { ...describe('choice', choiceSchema.shape), isPart: true }

/**
 * Blocks of a survey or questionnaire: questions with choices, and others; forms are not nested.
 */
const questionForms: readonly BlockForm[] = [
  ...formsOf(questionSchemas).map((form) => (form.isAround ? { ...form, holds: choiceForm.name } : form)),
  choiceForm,
  ...pageForms.filter(({ name }) => name !== 'questionnaire-questionnaire'),
]

export const blockForms = { page: pageForms, questions: questionForms }

const forms = new Map([...questionForms, ...pageForms].map((form) => [form.name, form]))
const schemas: Schemas = { ...blockSchemas, ...questionSchemas, choice: choiceSchema }

export const findBlockForm = (name: string): BlockForm | undefined => forms.get(name)

export const findBlockSchema = (name: string): z.ZodType => schemas[name]!

function formsOf(all: Schemas): BlockForm[] {
  return Object.entries(all).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject ? describe(name, schema.shape) : [],
  )
}

function describe(name: string, shape: Record<string, z.ZodType>): BlockForm {
  const own = Object.entries(shape).filter(([property]) => property !== 'children')
  return {
    name,
    properties: own.map(([property, schema]) => describeProperty(`${name}.${property}`, property, schema)),
    isAround: 'children' in shape,
  }
}

function describeProperty(place: string, name: string, given: z.ZodType): BlockProperty {
  const isOptional = given instanceof z.ZodOptional
  const schema = (isOptional ? given.unwrap() : given) as z.ZodType
  const is = (schema.meta()?.['is'] ?? given.meta()?.['is']) as PropertyKind | undefined
  if (is) return { name, isOptional, kind: is }
  if (schema instanceof z.ZodArray) return { name, isOptional, kind: 'running' }
  if (schema instanceof z.ZodEnum)
    return { name, isOptional, kind: 'choice', choices: Object.values(schema.enum) as string[] }
  if (schema instanceof z.ZodLiteral)
    return { name, isOptional, kind: 'choice', choices: [...schema.values] as (string | number)[] }
  if (schema instanceof z.ZodNumber)
    return { name, isOptional, kind: 'number', least: schema.minValue!, most: schema.maxValue! }
  throw new Error(`No form for ${place}: say in its schema what it means.`)
}
