/** Input fields of each kind of block, derived from its schema. */
import { z } from 'zod'
import { blockSchemas } from '#core/content/server/block-schemas.ts'
import type { BlockForm, BlockProperty, PropertyKind } from '#apps/desk/ui/block-editor/document.ts'
import { choiceSchema, questionSchemas } from './question-schemas.ts'

type Schemas = Readonly<Record<string, z.ZodType>>

/** Blocks allowed on a page: fields of surveys and questionnaires are allowed only in those. */
export const blockForms: readonly BlockForm[] = formsOf(blockSchemas)

const choiceForm: BlockForm = { ...describe('choice', choiceSchema.shape), isPart: true }

/**
 * Blocks of a survey or questionnaire: questions with choices, and others; forms are not nested.
 */
export const questionForms: readonly BlockForm[] = [
  ...formsOf(questionSchemas).map((form) => (form.isAround ? { ...form, holds: choiceForm.name } : form)),
  choiceForm,
  ...blockForms.filter(({ name }) => name !== 'questionnaire-questionnaire'),
]

const forms = new Map([...questionForms, ...blockForms].map((form) => [form.name, form]))
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
