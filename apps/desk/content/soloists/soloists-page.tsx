import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { DataTable } from '#apps/desk/ui/table/data-table.tsx'
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
  list: { q: string; sort: string; before: string | null; after: string | null }
  show: ShownSoloists
  mayEdit: boolean
  /** The server's clock. */
  now: string
}

/** Who plays and sings. */
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
    <>
      <ProgrammeTabs shown="soloists" />
      <PageHead
        title={t('programme.soloists')}
        action={
          mayEdit && (
            <Button as={Link} href={href(deskRoutes['soloists.new'])}>
              {t('programme.soloists.write')}
            </Button>
          )
        }
      >
        {t('programme.soloists.sentence')}
      </PageHead>
      <ListBar
        label={t('content.show')}
        parts={shownSoloists}
        shown={show}
        nameOf={(part) => t(`programme.show.${part}`)}
        q={list.q}
        searchLabel={t('programme.soloists.search')}
      />
      <DataTable
        caption={t('programme.soloists')}
        columns={[name!, role, ...others]}
        rows={soloists}
        keyOf={({ id }) => id}
        list={list}
        empty={
          isNarrowed ? (
            <EmptyState title={t('content.notFound')}>{t('content.notFoundHint')}</EmptyState>
          ) : (
            <EmptyState title={t('programme.soloists.none')}>{t('programme.soloists.noneHint')}</EmptyState>
          )
        }
      />
    </>
  )
}
