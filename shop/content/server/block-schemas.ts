import { z } from 'zod'
import type { Block, InlineNode } from '../blocks.ts'
import { isSafeHref } from '../links.ts'

/** Blocks inside blocks inside blocks: deeper than any page needs, and where a hostile one stops. */
const deepest = 8

const href = z.string().refine(isSafeHref, 'leads neither to the web, nor to a mail, a phone or a place on this site')

const inlineNode: z.ZodType<InlineNode> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('text'),
      text: z.string(),
      bold: z.boolean().optional(),
      italic: z.boolean().optional(),
      smallCaps: z.boolean().optional(),
    }),
    z.strictObject({ type: z.literal('link'), href, children: z.array(inlineNode) }),
    z.strictObject({ type: z.literal('break') }),
  ]),
)

const inline = z.array(inlineNode)
const textNode = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), children: inline }),
  z.strictObject({ type: z.literal('heading'), level: z.union([z.literal(3), z.literal(4)]), children: inline }),
  z.strictObject({ type: z.literal('list'), ordered: z.boolean().optional(), items: z.array(inline) }),
  z.strictObject({ type: z.literal('quote'), children: inline }),
])

const children = z.lazy(() => z.array(block))

/** What each block must hold. A block that is missing here does not compile. */
const schemas = {
  title: z.strictObject({ text: z.string().min(1), level: z.union([z.literal(2), z.literal(3)]).optional() }),
  text: z.strictObject({ nodes: z.array(textNode) }),
  // The picture itself is put in when the content is read, never stored.
  image: z.strictObject({ media: z.string().min(1) }),
  button: z.strictObject({ label: z.string().min(1), href }),
  section: z.strictObject({ tone: z.enum(['paper', 'stage']).optional(), children }),
  row: z.strictObject({ children }),
  column: z.strictObject({ span: z.int().min(1).max(12), children }),
} satisfies { [name in Block['name']]: z.ZodType<Extract<Block, { name: name }>['props']> }

const block: z.ZodType<Block> = z.lazy(() => {
  const options = Object.entries(schemas).map(([name, props]) =>
    z.strictObject({ id: z.string().min(1), name: z.literal(name), props }),
  )
  return z.discriminatedUnion('name', options as unknown as [(typeof options)[number]]) as unknown as z.ZodType<Block>
})

/**
 * Checks content before it is stored.
 * @throws {z.ZodError} naming the place of whatever is no block
 */
export function parseBlocks(content: unknown): Block[] {
  const blocks = z.array(block).parse(content)
  if (blocks.some((candidate) => depthOf(candidate) > deepest)) {
    throw new RangeError(`The content is nested deeper than ${deepest} blocks: take a section or row out.`)
  }
  return blocks
}

function depthOf(block: Block): number {
  return 'children' in block.props ? 1 + Math.max(0, ...block.props.children.map(depthOf)) : 1
}
