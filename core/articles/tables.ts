import type {
  GeneratedJson,
  GeneratedMoment,
  Json,
  Nullable,
  NullableJson,
  NullableMoment,
} from '#platform/schema/columns.ts'
import type { Translated } from '#values/locales.ts'
import type { Block } from '../content/blocks/blocks.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface ArticlesTables {
  article_categories: ArticleCategoriesTable
  articles: ArticlesTable
}

declare module '#platform/schema/schema.ts' {
  interface Database extends ArticlesTables {}
}

interface ArticleCategoriesTable {
  id: GeneratedAlways<number>
  key: string
  parent_id: Nullable<number>
  slug: Json<Translated>
  title: Json<Translated>
  description: NullableJson<Translated>
  position: Generated<number>
  published_at: NullableMoment
  archived_at: NullableMoment
}

interface ArticlesTable {
  id: GeneratedAlways<number>
  key: string
  slug: Json<Translated>
  category_id: Nullable<number>
  title: Json<Translated>
  content: GeneratedJson<Translated<Block[]>>
  thumbnail_id: Nullable<number>
  position: Generated<number>
  published_at: NullableMoment
  archived_at: NullableMoment
  updated_at: GeneratedMoment
  /** Incremented by a trigger on each change. */
  version: Generated<number>
}
