import type { Block, BlockPicture } from '../content/blocks/blocks.ts'

export interface ArticleCard {
  title: string
  slug: string
  /** Null: the article has no category. */
  category_slug: string | null
  thumbnail: BlockPicture | null
}

export interface Article {
  title: string
  slug: string
  thumbnail: BlockPicture | null
  content: Block[]
}
