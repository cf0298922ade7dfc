import { pickText } from '#values/locales.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { handleContent } from '#apps/desk/content/define/server/handle-content.ts'
import { previewContent } from '#apps/desk/content/define/server/preview-content.ts'
import { createContentSearch, showList } from '#apps/desk/content/define/server/list-content.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { soloistParts } from '../soloists.ts'
import { soloists } from './soloist-store.ts'

export const soloistFeature = {
  handlers: {
    'soloists.index': deskHandler('soloists.index', async (input) => {
      const { locale, translate } = input.context
      const { lines, ...shown } = await showList(
        soloists,
        { shown: soloistParts, more: ({ profession }) => ({ profession: pickText(profession, locale) }) },
        input,
      )
      return view('soloists', translate('programme.soloists'), { ...shown, soloists: lines })
    }),
    ...handleContent('soloists', soloists, async ({ shown, title, pictures, sources }) =>
      view('soloist', title, { ...shown, pictures: await pictures(), sources: await sources() }),
    ),
  },
  // Belongs to the organiser, whichever hall is selected.
  search: createContentSearch(soloists, ({ profession }, locale) => pickText(profession, locale)),
  previews: { soloist: previewContent(soloists) },
} satisfies ServerFeature
