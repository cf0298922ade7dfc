import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import type { PriceChangeLine } from '../prices/prices.ts'
import type { PricedPart, PriceListDetail } from './price-list.ts'
import { PriceListForm } from './price-list-form.tsx'

export interface PriceListPageProps {
  hall: { id: number; title: string }
  parts: PricedPart[]
  /** null: a new one. */
  list: PriceListDetail | null
  preview: PriceChangeLine[] | null
}

/** Ticket prices of a hall. Concerts planned from it follow it, until one gets its own price. */
export default function PriceListPage({ hall, parts, list, preview }: PriceListPageProps) {
  const t = useDeskTexts()
  const plan = list && (
    <Button as={Link} href={href(deskRoutes['season.plan'], {}, { query: { list: String(list.id) } })}>
      {t('planning.plan')}
    </Button>
  )
  return (
    <>
      <p>
        <Link href={href(deskRoutes['season.hall'], { venue: hall.id })}>{hall.title}</Link>
      </p>
      <PageHead title={list ? list.title : t('planning.list.new')} action={plan}>
        {t('planning.list.sentence')}
      </PageHead>
      <PriceListForm
        key={list ? `${list.id} ${list.version}` : 'new'}
        hallId={hall.id}
        parts={parts}
        list={list}
        preview={preview}
      />
    </>
  )
}
