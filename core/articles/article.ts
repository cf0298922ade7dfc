import type { Block, BlockPicture } from '../content/blocks/blocks.ts'

/** What leads to an article. */
export interface ArticleCard {
  title: string
  slug: string
  /** Null: the article stands in no category. */
  category_slug: string | null
  thumbnail: BlockPicture | null
}

export interface Article {
  title: string
  slug: string
  thumbnail: BlockPicture | null
  content: Block[]
}
