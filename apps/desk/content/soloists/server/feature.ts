import { pickText } from '#values/locales.ts'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { createContentAnswers } from '#apps/desk/content/define/server/handle-content.ts'
import { createContentPreview } from '#apps/desk/content/define/server/preview-content.ts'
import { createContentSearch, showList } from '#apps/desk/content/define/server/list-content.ts'
import { listFileChoices } from '#apps/desk/content/files/server/library-kind.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { soloistParts } from '../soloists.ts'
import { soloistContent } from './soloist-store.ts'

export const soloistFeature = {
  handlers: {
    'soloists.index': deskHandler('soloists.index', async (input) => {
      const { locale, translate } = input.context
      const { lines, ...shown } = await showList(
        soloistContent,
        { shown: soloistParts, more: ({ profession }) => ({ profession: pickText(profession, locale) }) },
        input,
      )
      return view('soloists', translate('programme.soloists'), { ...shown, soloists: lines })
    }),
    ...createContentAnswers(
      'soloists',
      soloistContent,
      async ({ shown, title, pictures, sources }, { person, context }) =>
        view('soloist', title, {
          ...shown,
          pictures: await pictures(),
          sources: await sources(),
          files: await listFileChoices(context.db, 'downloads', context.locale),
          mayUpload: canOpen(person.roles, staffPermissions['files.store']),
        }),
    ),
  },
  // Belongs to the organiser, whichever hall is selected.
  search: createContentSearch(soloistContent, ({ profession }, locale) => pickText(profession, locale)),
  previews: { soloist: createContentPreview(soloistContent) },
} satisfies ServerFeature
