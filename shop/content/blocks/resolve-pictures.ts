import type { Block, BlockPicture } from './blocks.ts'

/** The same blocks with each picture that they name; an image block whose picture is gone is left out. */
export function insertPictures(blocks: readonly Block[], pictures: ReadonlyMap<string, BlockPicture>): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.name === 'image') {
      const image = pictures.get(block.props.media)
      return image ? [{ ...block, props: { ...block.props, image } }] : []
    }
    if (block.name === 'section' || block.name === 'row' || block.name === 'column') {
      return [
        { ...block, props: { ...block.props, children: insertPictures(block.props.children, pictures) } } as Block,
      ]
    }
    return [block]
  })
}
