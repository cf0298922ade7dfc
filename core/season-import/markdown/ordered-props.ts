import type { Block } from '#core/content/blocks/blocks.ts'
import { parseBlock } from '#core/content/server/block-schemas.ts'

/**
 * Returns the properties of a block in schema order, without its children: the database keeps no
 * order.
 */
export function sortProps({ name, props }: Block): Record<string, unknown> {
  const { children, ...own } = props as Record<string, unknown>
  try {
    const { props: ordered } = parseBlock({ id: '-', name, props: children ? { ...own, children: [] } : own })
    const { children: _, ...rest } = ordered as Record<string, unknown>
    return rest
  } catch {
    // A stored value that is not a valid block is written as is.
    return own
  }
}
