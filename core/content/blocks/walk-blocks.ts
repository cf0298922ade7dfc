import type { Block } from './blocks.ts'
import type { FormField } from './fields.ts'
import { isField } from './form-rules.ts'

/** Children first: `change` returns a block changed, replaced by others, or omitted. */
export function changeBlocks(blocks: readonly Block[], change: (block: Block) => Block[]): Block[] {
  return blocks.flatMap((block) => {
    const children = findChildren(block)
    if (!children) return change(block)
    return change({ ...block, props: { ...block.props, children: changeBlocks(children, change) } } as Block)
  })
}

/** Including nested ones, in page order. */
export function listBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...listBlocks(findChildren(block) ?? [])])
}

/** In page order. */
export function listFields(blocks: readonly Block[]): FormField[] {
  return listBlocks(blocks).flatMap((block) => (isField(block) ? [block.props] : []))
}

/** Omits retired fields and options. */
export function removeRetired(blocks: readonly Block[]): Block[] {
  return changeBlocks(blocks, (block) => {
    if (!isField(block)) return [block]
    const { props } = block
    if (props.retired) return []
    if (!('options' in props)) return [block]
    const options = props.options.filter(({ retired }) => !retired)
    return options.length === 0 ? [] : [{ ...block, props: { ...props, options } }]
  })
}

/** Undefined if the block cannot have any. */
export function findChildren({ props }: Block): Block[] | undefined {
  return 'children' in props ? props.children : undefined
}
