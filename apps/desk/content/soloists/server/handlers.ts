import { pickText } from '#values/locales.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { handleContent } from '#apps/desk/content/define/server/handle-content.ts'
import { showList } from '#apps/desk/content/define/server/list-content.ts'
import { shownSoloists } from '../soloists.ts'
import { soloists } from './soloist-store.ts'

export const soloistHandlers = {
  'soloists.index': deskHandler('soloists.index', async (input) => {
    const { locale, translate } = input.context
    const { lines, ...shown } = await showList(
      soloists,
      { shown: shownSoloists, more: ({ profession }) => ({ profession: pickText(profession, locale) }) },
      input,
    )
    return view('soloists', { ...shown, soloists: lines }, { head: { title: translate('programme.soloists') } })
  }),
  ...handleContent('soloists', soloists, async ({ shown, title, pictures, sources }) =>
    view('soloist', { ...shown, pictures: await pictures(), sources: await sources() }, { head: { title } }),
  ),
}
