import type { Block, BlockPicture } from './blocks.ts'
import { changeBlocks } from './walk-blocks.ts'

/** Image blocks without a picture are omitted; others stay without it. */
export function insertPictures(blocks: readonly Block[], pictures: ReadonlyMap<string, BlockPicture>): Block[] {
  return changeBlocks(blocks, (block) => {
    if (!('media' in block.props)) return [block]
    const image = block.props.media === undefined ? undefined : pictures.get(block.props.media)
    if (image) return [{ ...block, props: { ...block.props, image } } as Block]
    return block.name === 'image' ? [] : [block]
  })
}
