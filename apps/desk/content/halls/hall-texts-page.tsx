import { href } from '@cadenza/navigation'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import type { WritingLine } from '../content.ts'
import { KindTabs } from '../kind-tabs.tsx'
import { useWritingColumns } from '../written-list.tsx'

export interface HallTextLine extends WritingLine {
  city: string
}

export interface HallTextsPageProps {
  halls: HallTextLine[]
  now: string
}

export default function HallTextsPage({ halls, now }: HallTextsPageProps) {
  const t = useDeskTexts()
  const [name, ...others] = useWritingColumns<HallTextLine>({
    title: t('programme.text.name'),
    hrefOf: (id) => href(deskRoutes['hall-texts.show'], { venue: id }),
    now: new Date(now),
  })
  const city = { key: 'city', title: t('programme.text.city'), cell: (line: HallTextLine) => line.city }
  return (
    <ListPage
      above={<KindTabs kind="hall-texts" />}
      title={t('programme.halls')}
      sentence={t('programme.halls.sentence')}
      columns={[name!, city, ...others]}
      rows={halls}
      keyOf={({ id }) => id}
      empty={{ title: t('programme.halls.none'), text: t('programme.halls.noneHint') }}
    />
  )
}
