import { href } from '@cadenza/navigation'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import type { WritingLine } from '../content.ts'
import { useWritingColumns, WrittenListPage } from '../written-list.tsx'
import { soloistParts } from './soloists.ts'

export interface SoloistLine extends WritingLine {
  profession: string
}

export interface SoloistsPageProps {
  soloists: SoloistLine[]
  list: ListState
  show: (typeof soloistParts)[number]
  mayEdit: boolean
  now: string
}

export default function SoloistsPage({ soloists, list, show, mayEdit, now }: SoloistsPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
  const [name, ...others] = useWritingColumns<SoloistLine>({
    title: t('programme.text.name'),
    sort: 'name',
    hrefOf: (id) => href(deskRoutes['soloists.show'], { soloist: id }),
    now: moment,
  })
  const role = { key: 'role', title: t('programme.text.profession'), cell: (line: SoloistLine) => line.profession }
  return (
    <WrittenListPage
      kind="soloists"
      lines={soloists}
      columns={[name!, role, ...others]}
      {...{ list, show }}
      q={list.q}
      now={moment}
      parts={soloistParts}
      nameOf={(part) => t(`programme.show.${part}`)}
      add={mayEdit && href(deskRoutes['soloists.new'])}
    />
  )
}
