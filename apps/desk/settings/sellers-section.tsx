import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { Link, useShared } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { StateMark } from '#apps/desk/ui/display/state-mark.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import styles from './settings-page.module.css'
import type { SellerLine } from './sellers/seller.ts'

/** Sellers by hall; each has a page of its own. */
export function SellersSection({ sellers }: { sellers: readonly SellerLine[] }) {
  const t = useDeskTexts()
  return (
    <section className={styles.group}>
      <h2>{t('settings.sellers')}</h2>
      <p className={styles.note}>{t('settings.sellers.note')}</p>
      <DataTable
        caption={t('settings.sellers')}
        columns={useSellerColumns()}
        rows={sellers}
        keyOf={({ id }) => id}
        isStacked
        empty={null}
      />
      <div>
        <Button as={Link} variant="secondary" href={href(deskRoutes['sellers.new'])}>
          {t('settings.seller.new')}
        </Button>
      </div>
    </section>
  )
}

const stateOf = ({ name, halls }: SellerLine) => (halls.length === 0 ? 'unused' : name === '' ? 'unnamed' : 'named')

function useSellerColumns(): Column<SellerLine>[] {
  const t = useDeskTexts()
  const { shop } = useShared()
  return [
    {
      key: 'name',
      title: t('settings.sellers.name'),
      cell: ({ id, name }) => <Link href={href(deskRoutes['sellers.show'], { seller: id })}>{name || shop.name}</Link>,
    },
    {
      key: 'state',
      title: t('settings.legal.state'),
      cell: (seller) => {
        const state = stateOf(seller)
        return <StateMark shape={state === 'named' ? 'good' : 'open'}>{t(`settings.sellers.${state}`)}</StateMark>
      },
    },
    { key: 'halls', title: t('settings.sellers.halls'), cell: ({ halls }) => halls.join(', ') || '–' },
    { key: 'prefix', title: t('settings.seller.field.prefix'), cell: ({ prefix }) => prefix || '–' },
  ]
}
