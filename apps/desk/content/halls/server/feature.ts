import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { createContentAnswers } from '#apps/desk/content/define/server/handle-content.ts'
import { createContentPreview } from '#apps/desk/content/define/server/preview-content.ts'
import { pickText } from '#values/locales.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeRows } from '#apps/desk/content/define/server/list-content.ts'
import { hallTextContent, listHallTexts } from './hall-text-store.ts'

export const hallTextFeature = {
  handlers: {
    'hall-texts.index': deskHandler('hall-texts.index', async (input) => {
      const { db, locale, translate } = input.context
      const rows = await listHallTexts(db, input.halls)
      const { lines, now } = await describeRows(
        hallTextContent,
        { rows, more: ({ city }) => ({ city: pickText(city, locale) }) },
        input,
      )
      return view('hall-texts', translate('programme.halls'), { halls: lines, now })
    }),
    ...createContentAnswers('hall-texts', hallTextContent, async ({ shown, title, pictures, sources }) =>
      view('hall-text', title, { ...shown, pictures: await pictures(), sources: await sources() }),
    ),
  },
  previews: { hall: createContentPreview(hallTextContent) },
} satisfies ServerFeature
