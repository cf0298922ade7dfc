import { href } from '@cadenza/navigation'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { DataTable } from '#apps/desk/ui/table/data-table.tsx'
import type { WritingLine } from '../content.ts'
import { ProgrammeTabs } from '../programme-tabs.tsx'
import { useWritingColumns } from '../written-list.tsx'

export interface HallTextLine extends WritingLine {
  city: string
}

export interface HallTextsPageProps {
  halls: HallTextLine[]
  /** The server's clock. */
  now: string
}

/** What visitors read of the halls. */
export default function HallTextsPage({ halls, now }: HallTextsPageProps) {
  const t = useDeskTexts()
  const [name, ...others] = useWritingColumns<HallTextLine>({
    title: t('programme.text.name'),
    hrefOf: (id) => href(deskRoutes['hall-texts.show'], { venue: id }),
    now: new Date(now),
  })
  const city = { key: 'city', title: t('programme.text.city'), cell: (line: HallTextLine) => line.city }
  return (
    <>
      <ProgrammeTabs shown="halls" />
      <PageHead title={t('programme.halls')}>{t('programme.halls.sentence')}</PageHead>
      <DataTable
        caption={t('programme.halls')}
        columns={[name!, city, ...others]}
        rows={halls}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('programme.halls.none')}>{t('programme.halls.noneHint')}</EmptyState>}
      />
    </>
  )
}
