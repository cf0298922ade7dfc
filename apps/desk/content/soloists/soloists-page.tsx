import { href } from '@cadenza/navigation'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import type { WritingLine } from '../content.ts'
import { ProgrammeTabs } from '../programme-tabs.tsx'
import { useWritingColumns } from '../written-list.tsx'
import { type ShownSoloists, shownSoloists } from './soloists.ts'

export interface SoloistLine extends WritingLine {
  profession: string
}

export interface SoloistsPageProps {
  soloists: SoloistLine[]
  list: ListState
  show: ShownSoloists
  mayEdit: boolean
  now: string
}

export default function SoloistsPage({ soloists, list, show, mayEdit, now }: SoloistsPageProps) {
  const t = useDeskTexts()
  const [name, ...others] = useWritingColumns<SoloistLine>({
    title: t('programme.text.name'),
    sort: 'name',
    hrefOf: (id) => href(deskRoutes['soloists.show'], { soloist: id }),
    now: new Date(now),
  })
  const role = { key: 'role', title: t('programme.text.profession'), cell: (line: SoloistLine) => line.profession }
  const isNarrowed = list.q !== '' || show !== 'current'
  return (
    <ListPage
      above={<ProgrammeTabs shown="soloists" />}
      title={t('programme.soloists')}
      sentence={t('programme.soloists.sentence')}
      add={mayEdit && { href: href(deskRoutes['soloists.new']), text: t('programme.soloists.write') }}
      columns={[name!, role, ...others]}
      rows={soloists}
      keyOf={({ id }) => id}
      list={list}
      empty={
        isNarrowed
          ? { title: t('content.notFound'), text: t('content.notFoundHint') }
          : { title: t('programme.soloists.none'), text: t('programme.soloists.noneHint') }
      }
    >
      <ListBar
        label={t('content.show')}
        parts={shownSoloists}
        shown={show}
        nameOf={(part) => t(`programme.show.${part}`)}
        q={list.q}
        searchLabel={t('programme.soloists.search')}
      />
    </ListPage>
  )
}
