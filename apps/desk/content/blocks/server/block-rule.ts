/** Checks the blocks of a field, block by block and language by language. */
import type { Db } from '#platform/schema/schema.ts'
import { cleanLine, cleanLines, isLongerThan } from '#values/typed-text.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import {
  findBaseLocale,
  type BlockForm,
  type BlockProperty,
  type EditedBlock,
  type EditedDocument,
  findMisplaced,
  listEdited,
  readDocument,
  nameValue,
  writeDocument,
} from '#apps/desk/ui/block-editor/document.ts'
import { findBadLinks, maxRunningLength } from '#apps/desk/ui/text/marked-text.ts'
import { findUnfit } from '#apps/desk/content/server/picture-store.ts'
import type { PlainRule } from '#apps/desk/content/server/plain-rules.ts'
import { maxFields } from '#core/content/blocks/fields.ts'
import { formFieldSchema } from '#core/content/server/field-schemas.ts'
import type { DeskMessageKey } from '#apps/desk/i18n/messages.ts'
import { findProps } from './block-column.ts'
import { blockForms, findBlockForm, findBlockSchema, isQuestion } from './block-forms.ts'
import { findQuestionField } from './question-column.ts'

const longest = { running: maxRunningLength, other: 2000, question: 500 }
/** Maximum number of characters, more than any page has. */
const longestDocument = 200_000

const createBlockRule = (forms: readonly BlockForm[]): PlainRule => ({
  clean(typed) {
    const blocks = readDocument(typed)
    return blocks ? writeDocument(blocks.map(cleanBlock)) : typed
  },
  findFlaws(value, { name, translate }) {
    if (value.length > longestDocument) return { [name]: translate('blocks.errors.tooMuch') }
    const blocks = readDocument(value)
    if (!blocks) return { [name]: translate('blocks.errors.document') }
    const known = new Set(forms.map((form) => form.name))
    const misplaced = findMisplaced(blocks, forms).map(({ key }) => [
      `${name}.${key}`,
      translate('blocks.errors.unknown'),
    ])
    const flaws = listEdited(blocks)
      .filter((block) => known.has(block.name))
      .map((block) => findBlockFlaws(block, name, translate))
    return Object.assign(Object.fromEntries(misplaced), ...flaws, findQuestionFlaws(blocks, name, translate))
  },
})

/** Rules for the blocks of a page, and of a survey or questionnaire. */
export const blockRules = { page: createBlockRule(blockForms.page), questions: createBlockRule(blockForms.questions) }

/** Removes unknown properties of the kind; normalises texts as everywhere. */
function cleanBlock(block: EditedBlock): EditedBlock {
  const form = findBlockForm(block.name)
  if (!form) return block
  const clean = ({ kind }: BlockProperty, text: string) => (kind === 'running' ? cleanLines(text) : cleanLine(text))
  const values = form.properties.flatMap((property) =>
    block.in
      .map((locale) => nameValue(property, locale))
      .map((name) => [name, clean(property, block.values[name] ?? '')]),
  )
  const { children, ...rest } = block
  return {
    ...rest,
    values: Object.fromEntries(values.filter(([, value]) => value !== '')),
    ...(form.isAround && { children: (children ?? []).map(cleanBlock) }),
  }
}

function findBlockFlaws(block: EditedBlock, field: string, translate: DeskTranslate): Record<string, string> {
  const place = `${field}.${block.key}`
  const form = findBlockForm(block.name)
  if (!form || (block.children && !form.isAround)) return { [place]: translate('blocks.errors.unknown') }
  const schema = findBlockSchema(block.name)
  const flaws: Record<string, string> = {}
  for (const locale of block.in) {
    const inside = form.isAround ? { children: [] } : {}
    const { error } = schema.safeParse({ ...findProps(block, locale), ...inside })
    const wrong = new Map(error?.issues.map(({ path }) => [String(path[0]), true]))
    for (const property of form.properties) {
      const own = nameValue(property, locale)
      // A flaw of fallback text is reported where that text was typed.
      const name = block.values[own] ? own : nameValue(property, findBaseLocale(block))
      const flaw = findFlaw(property, { text: block.values[name] ?? '', isWrong: wrong.has(property.name), translate })
      if (flaw !== null) flaws[`${place}.${name}`] ??= flaw
    }
  }
  return flaws
}

function findFlaw(
  property: BlockProperty,
  { text, isWrong, translate }: { text: string; isWrong: boolean; translate: DeskTranslate },
): string | null {
  const most = property.kind === 'running' ? longest.running : longest.other
  if (isLongerThan(text, most)) return translate('content.errors.tooLong', { count: most })
  if (property.kind === 'running') {
    const [href] = findBadLinks(text)
    return href === undefined ? null : translate('content.errors.link', { href })
  }
  if (!isWrong) return null
  if (text === '') return translate('content.errors.empty')
  if (property.kind === 'link') return translate('content.errors.link', { href: text })
  if (property.kind === 'video') return translate('blocks.errors.video')
  if (property.kind === 'number')
    return translate('content.errors.whole', { least: property.least!, most: property.most! })
  if (property.kind === 'amount') return translate('surveys.errors.noNumber')
  if (property.kind === 'words') return translate('content.errors.tooLong', { count: longest.question })
  return translate('blocks.errors.choice')
}

/** Returns missing or undescribed references of blocks that are new. */
export async function findMissingParts(
  db: Db,
  { field, value, stored, translate }: { field: string; value: string; stored: string; translate: DeskTranslate },
): Promise<Record<string, string>> {
  const named = listNamedParts(readDocument(value) ?? [])
  const before = new Set(listNamedParts(readDocument(stored) ?? []).map(({ kind, name }) => `${kind} ${name}`))
  const fresh = named.filter(({ kind, name }) => !before.has(`${kind} ${name}`))
  const unfit = await findUnfit(db, fresh)
  return Object.fromEntries(
    fresh.flatMap(({ kind, name, part }) => {
      const why = unfit.get(`${kind} ${name}`)
      const text = why === 'undescribed' ? 'content.errors.undescribed' : 'blocks.errors.gone'
      return why ? [[`${field}.${part}`, translate(text)]] : []
    }),
  )
}

export interface NamedPart {
  kind: 'picture' | 'file' | 'questionnaire'
  name: string
  /** Position: `b1.media`. */
  part: string
}

const isNaming = (kind: BlockProperty['kind']): kind is NamedPart['kind'] =>
  kind === 'picture' || kind === 'file' || kind === 'questionnaire'

/** Returns the pictures, files and questionnaires referenced by blocks. */
export function listNamedParts(blocks: EditedDocument): NamedPart[] {
  const ofBlock = ({ key, values }: EditedBlock, { properties }: BlockForm) =>
    properties.flatMap(({ kind, name }) =>
      isNaming(kind) && values[name] ? [{ kind, name: values[name], part: `${key}.${name}` }] : [],
    )
  return listEdited(blocks).flatMap((block) => {
    const form = findBlockForm(block.name)
    return form ? ofBlock(block, form) : []
  })
}

/** Checks questions as a whole: flaws by the position of a question, or of the whole field. */
function findQuestionFlaws(blocks: EditedDocument, field: string, translate: DeskTranslate): Record<string, string> {
  const questions = listEdited(blocks).filter(({ name }) => isQuestion(name))
  if (questions.length > maxFields) return { [field]: translate('surveys.errors.tooMany', { count: maxFields }) }
  const taken = new Set<string>()
  return Object.fromEntries(
    questions.flatMap((question) => {
      const flaw = findQuestionFlaw(question, taken)
      return flaw === null ? [] : [[`${field}.${question.key}`, translate(flaw)]]
    }),
  )
}

function findQuestionFlaw(question: EditedBlock, taken: Set<string>): DeskMessageKey | null {
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
