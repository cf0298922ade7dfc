/**
 * Converts between the stored content of a survey or questionnaire and the editor's: each field
 * becomes a block of its kind, with its choices inside.
 */
import type { Block } from '#core/content/blocks/blocks.ts'
import type { FormField } from '#core/content/blocks/fields.ts'
import { type FieldBlockName, isField } from '#core/content/blocks/form-rules.ts'
import { changeBlocks } from '#core/content/blocks/walk-blocks.ts'
import { suggestSlug, toSlug } from '#values/slug.ts'
import { type EditedBlock, type EditedDocument, listEdited } from '#apps/desk/ui/block-editor/document.ts'
import { isQuestion } from './block-forms.ts'

/** A block only of the editor, not of the shop. */
interface QuestionBlock {
  id: string
  name: string
  props: Record<string, unknown>
}

const prefix = 'question-'
const yes = (is: unknown) => (is ? { retired: 'yes' } : {})

export const toQuestions = (blocks: readonly Block[]): Block[] =>
  changeBlocks(blocks, (block) => [isField(block) ? asQuestion(block) : block])

function asQuestion({ id, props }: { id: string; props: FormField }): Block {
  const { kind, label, required, retired, ...rest } = props
  const { options, ...own } = { options: undefined, ...rest }
  const question: QuestionBlock = {
    id,
    name: prefix + kind,
    props: {
      ...own,
      question: label,
      ...(required && { required: 'yes' }),
      ...yes(retired),
      ...(options && {
        children: options.map(({ value, label: choice, retired: isGone }) => ({
          id: `${id}-${value}`,
          name: 'choice',
          props: { value, choice, ...yes(isGone) },
        })),
      }),
    },
  }
  return question as Block
}

export const toFieldBlocks = (blocks: readonly Block[], fields: FieldBlockName): Block[] =>
  changeBlocks(blocks, (block) =>
    isQuestion(block.name)
      ? [{ id: block.id, name: fields, props: findQuestionField(block as QuestionBlock) }]
      : [block],
  )

export function findQuestionField({ name, props }: QuestionBlock): FormField {
  const { field, question, hint, required, retired, children, ...own } = props
  return {
    field,
    kind: name.slice(prefix.length),
    label: question,
    ...(hint !== undefined && { hint }),
    ...(required === 'yes' && { required: true }),
    ...own,
    ...(Array.isArray(children) && { options: (children as QuestionBlock[]).map(optionOf) }),
    ...(retired === 'yes' && { retired: true }),
  } as FormField
}

const optionOf = ({ props: { value, choice, retired } }: QuestionBlock) => ({
  value,
  label: choice,
  ...(retired === 'yes' && { retired: true }),
})

const longestName = 40

/** Names new questions and choices after their English text. */
export function nameQuestions(blocks: EditedDocument): EditedBlock[] {
  const taken = new Set(
    listEdited(blocks).flatMap(({ name, values }) => (isQuestion(name) ? (values['field'] ?? []) : [])),
  )
  const name = (block: EditedBlock): EditedBlock => {
    const children = block.children?.map(name)
    if (!isQuestion(block.name)) return children ? { ...block, children } : block
    const field = block.values['field'] ?? freeName(block.values['question_en'], 'question', taken)
    taken.add(field)
    return { ...block, values: { ...block.values, field }, ...(children && { children: nameChoices(children) }) }
  }
  return blocks.map(name)
}

function nameChoices(choices: EditedDocument): EditedBlock[] {
  const taken = new Set(choices.flatMap(({ values }) => values['value'] ?? []))
  return choices.map((choice) => {
    const value = choice.values['value'] ?? freeName(choice.values['choice_en'], 'choice', taken)
    taken.add(value)
    return { ...choice, values: { ...choice.values, value } }
  })
}

/** Short enough to append a number; begins with a letter. */
function freeName(words: string | undefined, otherwise: string, taken: ReadonlySet<string>): string {
  const slug = toSlug(words ?? '').replace(/^[^a-z]+/, '')
  return suggestSlug(slug.slice(0, longestName - 4).replace(/-$/, '') || otherwise, taken)
}
