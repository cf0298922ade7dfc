import type { Block } from '#core/content/blocks/blocks.ts'
import type { FormField } from '#core/content/blocks/fields.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import { type EditedBlock } from './document.ts'

type EditedName = Exclude<Block['name'], 'survey-input' | 'questionnaire-input'>
type PropsOf<block> = block extends Block ? keyof block['props'] : never
type PropertyName = Exclude<PropsOf<Extract<Block, { name: EditedName }>>, 'children' | 'image' | 'stored' | 'form'>

/** Survey questions and their choices. */
type QuestionName = `question-${FormField['kind']}` | 'choice'

const names: Record<EditedName | QuestionName, DeskMessageKey> = {
  title: 'blocks.title',
  text: 'blocks.text',
  image: 'blocks.image',
  button: 'blocks.button',
  section: 'blocks.section',
  row: 'blocks.row',
  column: 'blocks.column',
  carousel: 'blocks.carousel',
  file: 'blocks.file',
  'referral-link': 'blocks.referralLink',
  youtube: 'blocks.youtube',
  'questionnaire-questionnaire': 'blocks.questionnaire',
  'question-radio': 'surveys.block.radio',
  'question-checkbox': 'surveys.block.checkbox',
  'question-select': 'surveys.block.select',
  'question-rating': 'surveys.block.rating',
  'question-scale': 'surveys.block.scale',
  'question-text': 'surveys.block.text',
  'question-textarea': 'surveys.block.textarea',
  'question-number': 'surveys.block.number',
  'question-date': 'surveys.block.date',
  'question-email': 'surveys.block.email',
  choice: 'surveys.block.choice',
}

type QuestionProperty =
  | 'question'
  | 'hint'
  | 'choice'
  | 'longest'
  | 'min'
  | 'max'
  | 'low'
  | 'high'
  | 'required'
  | 'retired'

const properties: Record<PropertyName | QuestionProperty, DeskMessageKey> = {
  text: 'blocks.property.text',
  level: 'blocks.property.level',
  nodes: 'blocks.property.nodes',
  media: 'blocks.property.media',
  label: 'blocks.property.label',
  href: 'blocks.property.href',
  tone: 'blocks.property.tone',
  span: 'blocks.property.span',
  per_view: 'blocks.property.perView',
  file: 'blocks.property.file',
  title: 'blocks.property.title',
  video: 'blocks.property.video',
  questionnaire: 'blocks.property.questionnaire',
  question: 'surveys.property.question',
  hint: 'surveys.property.hint',
  choice: 'surveys.property.choice',
  longest: 'surveys.property.longest',
  min: 'surveys.property.min',
  max: 'surveys.property.max',
  low: 'surveys.property.low',
  high: 'surveys.property.high',
  required: 'surveys.property.required',
  retired: 'surveys.property.retired',
}

const choices: Record<string, DeskMessageKey> = {
  'level 2': 'blocks.choice.level2',
  'level 3': 'blocks.choice.level3',
  'tone paper': 'blocks.choice.paper',
  'tone stage': 'blocks.choice.stage',
}

/** Null: a kind without a name. */
export const nameBlock = (name: string): DeskMessageKey | null =>
  Object.hasOwn(names, name) ? names[name as keyof typeof names] : null

export const nameProperty = (name: string): DeskMessageKey | null =>
  Object.hasOwn(properties, name) ? properties[name as keyof typeof properties] : null

export const nameChoice = (property: string, choice: string | number): DeskMessageKey | null =>
  choices[`${property} ${choice}`] ?? null

const longestGist = 60

/** The beginning of a block's text in a language, to recognise it in the list. */
export function findGist({ values }: EditedBlock, locale: string): string {
  const texts = ['question', 'choice', 'text', 'nodes', 'title', 'label', 'media', 'file', 'questionnaire', 'href']
  const found = texts.flatMap((name) => values[`${name}_${locale}`] || values[`${name}_en`] || values[name] || [])
  const [line = ''] = (found[0] ?? '').replaceAll(/[*^\\]|^[#>-]+\s/gm, '').split('\n')
  return line.length > longestGist ? `${line.slice(0, longestGist).trimEnd()}…` : line
}
