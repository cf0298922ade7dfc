import { z } from 'zod'
import type { Block, InlineNode } from '../blocks/blocks.ts'
import { createFormRules, type FieldBlockName } from '../blocks/form-rules.ts'
import { isSafeHref } from '../blocks/links.ts'
import { listBlocks } from '../blocks/walk-blocks.ts'
import { formFieldSchema } from './field-schemas.ts'

/** Deeper than any page needs, and a limit for hostile content. */
export const maxBlockDepth = 8
/** A block takes three levels: entry, properties and children; the innermost text a few more. */
const deepestJson = 3 * maxBlockDepth + 8

/** Forms are generated from it. */
type PropertyMeaning = 'link' | 'words' | 'picture' | 'file' | 'questionnaire' | 'video'
const means = (is: PropertyMeaning) => ({ is })

const href = z
  .string()
  .refine(isSafeHref, 'leads neither to the web, nor to a mail, a phone or a place on this site')
  .meta(means('link'))

const text = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  smallCaps: z.boolean().optional(),
})
const lineBreak = z.strictObject({ type: z.literal('break') })
// Links cannot be nested.
const link = z.strictObject({
  type: z.literal('link'),
  href,
  children: z.array(z.discriminatedUnion('type', [text, lineBreak])),
})
const inlineNode: z.ZodType<InlineNode> = z.discriminatedUnion('type', [text, link, lineBreak])

const inline = z.array(inlineNode)
const textNode = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), children: inline }),
  z.strictObject({ type: z.literal('heading'), level: z.literal([3, 4]), children: inline }),
  z.strictObject({ type: z.literal('list'), ordered: z.boolean().optional(), items: z.array(inline) }),
  z.strictObject({ type: z.literal('quote'), children: inline }),
])

const children = z.lazy(() => z.array(block))

const words = z.string().min(1).meta(means('words'))
const named = (is: PropertyMeaning) => z.string().min(1).meta(means(is))

/** The renderers are in `block-list.tsx`; a block missing in either fails to compile. */
export const blockSchemas = {
  title: z.strictObject({ text: words, level: z.literal([2, 3]).optional() }),
  text: z.strictObject({ nodes: z.array(textNode) }),
  // The picture is added when the content is read, never stored.
  image: z.strictObject({ media: named('picture') }),
  button: z.strictObject({ label: words, href }),
  section: z.strictObject({ tone: z.enum(['paper', 'stage']).optional(), children }),
  row: z.strictObject({ children }),
  column: z.strictObject({ span: z.int().min(1).max(12), children }),
  carousel: z.strictObject({
    label: words,
    per_view: z.literal([1, 2, 3, 4]).optional(),
    children,
  }),
  file: z.strictObject({ file: named('file'), label: words.optional() }),
  'referral-link': z.strictObject({ href, title: words, text: words.optional(), media: named('picture').optional() }),
  youtube: z.strictObject({
    video: z
      .string()
      .regex(/^[\w-]{11}$/, 'is no video of YouTube: take the 11 characters after "v="')
      .meta(means('video')),
    title: words,
    media: named('picture').optional(),
  }),
  'survey-input': formFieldSchema,
  'questionnaire-input': formFieldSchema,
  // The form is added when the content is read.
  'questionnaire-questionnaire': z.strictObject({ questionnaire: named('questionnaire') }),
} satisfies { [name in Block['name']]: z.ZodType<Extract<Block, { name: name }>['props']> }

const block: z.ZodType<Block> = z.lazy(() => {
  const options = Object.entries(blockSchemas).map(([name, props]) =>
    z.strictObject({ id: z.string().min(1), name: z.literal(name), props }),
  )
  return z.discriminatedUnion('name', options as unknown as [(typeof options)[number]]) as unknown as z.ZodType<Block>
})

/**
 * Checks one block with its children. `explain` gives messages where the schemas have none.
 * @throws {z.ZodError} naming the place of each invalid block
 */
export function parseBlock(candidate: unknown, explain?: z.core.$ZodErrorMap): Block {
  return block.parse(candidate, explain && { error: explain })
}

export const blockNames = Object.keys(blockSchemas)

/**
 * Checks content before it is stored. `fields` are those allowed in the content of a survey or
 * questionnaire.
 * @throws {z.ZodError} naming the place of each invalid block
 * @throws {RangeError} if it is nested too deep
 * @throws {TypeError} if a field is outside its form or duplicated
 */
export function parseBlocks(content: unknown, fields?: FieldBlockName): Block[] {
  refuseDepth(content)
  const blocks = z.array(block).parse(content)
  const check = createFormRules(fields)
  for (const candidate of listBlocks(blocks)) {
    const problem = check(candidate)
    if (problem) throw new TypeError(`The block ${candidate.id} (${candidate.name}): ${problem}.`)
  }
  return blocks
}

/** Checks level by level, so that no depth overflows the stack. */
function refuseDepth(content: unknown): void {
  let level: unknown[] = [content]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestJson) {
      throw new RangeError(`The content is nested deeper than ${maxBlockDepth} blocks: take a section or row out.`)
    }
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
}
