import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { createContentAnswers } from '#apps/desk/content/define/server/handle-content.ts'
import { createContentPreview } from '#apps/desk/content/define/server/preview-content.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { readSearch } from '#apps/desk/server/list-query.ts'
import { describeRows, readShown } from '#apps/desk/content/define/server/list-content.ts'
import { wholeListParts } from '#apps/desk/content/content.ts'
import { categoryContent, listCategories, listCategoryChoices } from './category-store.ts'

const showCategories = deskHandler('categories.index', async (input) => {
  const { db, translate } = input.context
  const show = readShown(wholeListParts, input.query)
  const q = readSearch(input.query['q'])
  const { lines, ...described } = await describeRows(
    categoryContent,
    {
      rows: await listCategories(db, { isArchived: show === 'archived', q }),
      more: ({ parent_id: parentId, depth, articles }) => ({ parentId, depth, articles }),
    },
    input,
  )
  return view('categories', translate('pages.categories'), { ...described, categories: lines, show, q })
})

export const categoryFeature = {
  handlers: {
    'categories.index': showCategories,
    ...createContentAnswers(
      'categories',
      categoryContent,
      async ({ shown, row, title }, { context: { db, locale } }) => {
        // It can be moved neither into itself nor into a descendant.
        const choices = (await listCategoryChoices(db, locale)).filter(({ within }) => !row || !within.includes(row.id))
        return view('category', title, { ...shown, categories: choices })
      },
    ),
  },
  previews: { category: createContentPreview(categoryContent) },
} satisfies ServerFeature
