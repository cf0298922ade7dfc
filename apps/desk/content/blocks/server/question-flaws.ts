/** Checks questions as a whole: choices, limits, names and their number. */
import { maxFields } from '#core/content/blocks/fields.ts'
import { formFieldSchema } from '#core/content/server/field-schemas.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/areas.ts'
import {
  findBaseLocale,
  type EditedBlock,
  type EditedDocument,
  listEdited,
} from '#apps/desk/ui/block-editor/document.ts'
import { findProps } from './block-column.ts'
import { findQuestionField } from './question-column.ts'
import { isQuestion } from './question-schemas.ts'

/** By the position of a question, or of the whole field. */
export function findQuestionFlaws(
  blocks: EditedDocument,
  field: string,
  translate: DeskTranslate,
): Record<string, string> {
  const questions = listEdited(blocks).filter(({ name }) => isQuestion(name))
  if (questions.length > maxFields) return { [field]: translate('surveys.errors.tooMany', { count: maxFields }) }
  const taken = new Set<string>()
  return Object.fromEntries(
    questions.flatMap((question) => {
      const flaw = findFlaw(question, taken)
      return flaw === null ? [] : [[`${field}.${question.key}`, translate(flaw)]]
    }),
  )
}

function findFlaw(question: EditedBlock, taken: Set<string>): DeskMessageKey | null {
  const { children, values } = question
  if (children?.length === 0) return 'surveys.errors.choices'
  // Languages with different structures each contain the same question once.
  for (const locale of question.in) {
    const name = `${locale} ${values['field'] ?? question.key}`
    if (taken.has(name)) return 'blocks.errors.unknown'
    taken.add(name)
  }
  const locale = findBaseLocale(question)
  // A missing name is generated on saving; empty texts are reported where they are typed.
  const choices = children?.map((choice, index) => ({
    id: choice.key,
    name: choice.name,
    props: { value: `choice-${index}`, ...findProps(choice, locale), choice: '-' },
  }))
  const props = {
    field: 'question',
    ...findProps(question, locale),
    question: '-',
    ...(choices && { children: choices }),
  }
  const { error } = formFieldSchema.safeParse(findQuestionField({ id: question.key, name: question.name, props }))
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0] ?? '')))
  if (wrong.has('')) return 'surveys.errors.bounds'
  if (wrong.has('options')) return 'surveys.errors.choicesWrong'
  return wrong.has('field') ? 'blocks.errors.unknown' : null
}
