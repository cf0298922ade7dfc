import type { Block } from '#core/content/blocks/blocks.ts'
import { parseBlock } from '#core/content/server/block-schemas.ts'

/** The properties of a block in the order of its schema, without its children: the database keeps no order. */
export function sortProps({ name, props }: Block): Record<string, unknown> {
  const { children, ...own } = props as Record<string, unknown>
  try {
    const { props: ordered } = parseBlock({ id: '-', name, props: children ? { ...own, children: [] } : own })
    const { children: _, ...rest } = ordered as Record<string, unknown>
    return rest
  } catch {
    // What somebody stored that is no such block is written as it is.
    return own
  }
}
