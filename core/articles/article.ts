import type { Block, BlockPicture } from '../content/blocks/blocks.ts'

export interface ArticleCard {
  title: string
  slug: string
  category_slug: string | null
  thumbnail: BlockPicture | null
}

export interface Article {
  title: string
  slug: string
  thumbnail: BlockPicture | null
  content: Block[]
}
