/** What blocks and their properties are called. */
import type { Block } from '../../../shop/content/blocks/blocks.ts'
import type { DeskMessageKey } from '../../i18n/messages.ts'
import { type EditedBlock } from './document.ts'

type EditedName = Exclude<Block['name'], 'survey-input' | 'questionnaire-input'>
type PropsOf<block> = block extends Block ? keyof block['props'] : never
type PropertyName = Exclude<PropsOf<Extract<Block, { name: EditedName }>>, 'children' | 'image' | 'stored' | 'form'>

const names: Record<EditedName, DeskMessageKey> = {
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
}

const properties: Record<PropertyName, DeskMessageKey> = {
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
}

const choices: Record<string, DeskMessageKey> = {
  'level 2': 'blocks.choice.level2',
  'level 3': 'blocks.choice.level3',
  'tone paper': 'blocks.choice.paper',
  'tone stage': 'blocks.choice.stage',
}

/** A kind of block that has no name here yet is called by its own. */
export const blockWord = (name: string): DeskMessageKey | null =>
  Object.hasOwn(names, name) ? names[name as EditedName] : null

export const propertyWord = (name: string): DeskMessageKey | null =>
  Object.hasOwn(properties, name) ? properties[name as PropertyName] : null

export const choiceWord = (property: string, choice: string | number): DeskMessageKey | null =>
  choices[`${property} ${choice}`] ?? null

const longestGist = 60

/** How a block begins, in one of its languages: for who looks for it in the list. */
export function gistOf({ values }: EditedBlock, locale: string): string {
  const texts = ['text', 'nodes', 'title', 'label', 'media', 'file', 'questionnaire', 'href']
  const found = texts.flatMap((name) => values[`${name}_${locale}`] || values[`${name}_en`] || values[name] || [])
  const [line = ''] = (found[0] ?? '').replaceAll(/[*^\\]|^[#>-]+\s/gm, '').split('\n')
  return line.length > longestGist ? `${line.slice(0, longestGist).trimEnd()}…` : line
}
