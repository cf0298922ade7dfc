import { pickText } from '#values/locales.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { createContentAnswers } from '#apps/desk/content/define/server/handle-content.ts'
import { createContentPreview } from '#apps/desk/content/define/server/preview-content.ts'
import { createContentSearch, showList } from '#apps/desk/content/define/server/list-content.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { listParts } from '#apps/desk/content/content.ts'
import { pageContent } from './page-store.ts'

export const pageFeature = {
  handlers: {
    'pages.index': deskHandler('pages.index', async (input) => {
      const { locale, translate } = input.context
      const { lines, ...shown } = await showList(
        pageContent,
        { shown: listParts, more: ({ slug }) => ({ address: `/${pickText(slug, locale)}` }) },
        input,
      )
      return view('pages', translate('pages.pages'), { ...shown, pages: lines })
    }),
    ...createContentAnswers('pages', pageContent, async ({ shown, title, sources }) =>
      view('page', title, { ...shown, sources: await sources() }),
    ),
  },
  // Belongs to the organiser, whichever hall is selected.
  search: createContentSearch(pageContent, ({ slug }, locale) => `/${pickText(slug, locale)}`),
  previews: { page: createContentPreview(pageContent) },
} satisfies ServerFeature
