/** What is typed of each kind of block, read from its schema. */
import { z } from 'zod'
import { blockSchemas, type PropertyMeaning } from '../../../../shop/content/server/block-schemas.ts'
import type { BlockForm, BlockProperty } from '../../../ui/block-editor/document.ts'

/** Blocks that stand on a page: fields of surveys and questionnaires stand in those. */
export const blockForms: readonly BlockForm[] = Object.entries(blockSchemas).flatMap(([name, schema]) =>
  schema instanceof z.ZodObject ? describe(name, schema.shape) : [],
)

export const formOf = (name: string): BlockForm | undefined => blockForms.find((form) => form.name === name)

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
  const is = schema.meta()?.['is'] as PropertyMeaning | undefined
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
