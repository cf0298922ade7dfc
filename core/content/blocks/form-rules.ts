import type { Block } from './blocks.ts'
import { maxFields } from './fields.ts'

export type FieldBlockName = 'survey-input' | 'questionnaire-input'

export const isField = (block: Block): block is Extract<Block, { name: FieldBlockName }> =>
  block.name === 'survey-input' || block.name === 'questionnaire-input'

const forms: Record<FieldBlockName, string> = { 'survey-input': 'survey', 'questionnaire-input': 'questionnaire' }

/**
 * Checks blocks one by one: returns the error of a block's position, or null. `fields` are those
 * allowed in a survey or questionnaire; omitted, it is neither.
 */
export function createFormRules(fields?: FieldBlockName): (block: Block) => string | null {
  const taken = new Set<string>()
  return (block) => {
    if (block.name === 'questionnaire-questionnaire') return fields ? 'a form stands in no other one' : null
    if (!isField(block)) return null
    if (block.name !== fields) return `stands outside of a ${forms[block.name]}`
    const { field } = block.props
    if (taken.has(field)) return `the field ${field} is there already`
    if (taken.size === maxFields) return `a form has ${maxFields} fields at most`
    taken.add(field)
    return null
  }
}
