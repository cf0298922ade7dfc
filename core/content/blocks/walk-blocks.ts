import type { Block } from './blocks.ts'
import type { FormField } from './fields.ts'
import { isField } from './form-rules.ts'

/** The same blocks, each as `change` gives it back: changed, left out, or others in its place. What stands in a block comes first. */
export function mapBlocks(blocks: readonly Block[], change: (block: Block) => Block[]): Block[] {
  return blocks.flatMap((block) => {
    const children = findChildren(block)
    if (!children) return change(block)
    return change({ ...block, props: { ...block.props, children: mapBlocks(children, change) } } as Block)
  })
}

/** All blocks, with those that stand in others, in the order of the page. */
export function listBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...listBlocks(findChildren(block) ?? [])])
}

/** The fields of a form's content, in the order of the page. */
export function listFields(blocks: readonly Block[]): FormField[] {
  return listBlocks(blocks).flatMap((block) => (isField(block) ? [block.props] : []))
}

/** The content of a form as visitors have it: what is asked no more is left out, and so is what can be chosen no more. */
export function removeRetired(blocks: readonly Block[]): Block[] {
  return mapBlocks(blocks, (block) => {
    if (!isField(block)) return [block]
    const { props } = block
    if (props.retired) return []
    if (!('options' in props)) return [block]
    const options = props.options.filter(({ retired }) => !retired)
    return options.length === 0 ? [] : [{ ...block, props: { ...props, options } }]
  })
}

/** What stands in a block; undefined where nothing can. */
export function findChildren({ props }: Block): Block[] | undefined {
  return 'children' in props ? props.children : undefined
}
