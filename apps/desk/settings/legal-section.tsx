import { href } from '@cadenza/navigation'
import { useDeskTexts } from '../i18n/messages.ts'
import { Link, useShared } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { StateMark } from '../ui/display/state-mark.tsx'
import styles from './settings-page.module.css'
import type { LegalPage } from './settings.ts'

/** Legally required pages: whether each is published, and in which languages. */
export function LegalSection({ pages }: { pages: readonly LegalPage[] }) {
  const t = useDeskTexts()
  const columns = useLegalColumns()
  const hasTerms = pages.some(({ key, isPublished }) => key === 'terms' && isPublished)
  return (
    <section className={styles.group}>
      <h2>{t('settings.legal')}</h2>
      <p className={styles.note}>{t(hasTerms ? 'settings.legal.note' : 'settings.legal.noTerms')}</p>
      <DataTable
        caption={t('settings.legal')}
        columns={columns}
        rows={pages}
        keyOf={({ id }) => id}
        empty={<p className={styles.note}>{t('settings.legal.none')}</p>}
      />
    </section>
  )
}

function useLegalColumns(): Column<LegalPage>[] {
  const t = useDeskTexts()
  const { shop } = useShared()
  return [
    {
      key: 'title',
      title: t('settings.legal.page'),
      cell: ({ id, title }) => <Link href={href(deskRoutes['pages.show'], { page: id })}>{title}</Link>,
    },
    {
      key: 'state',
      title: t('settings.legal.state'),
      cell: ({ address, isPublished }) =>
        isPublished ? (
          <StateMark shape="good">
            <a href={new URL(address, shop.href).href}>{t('settings.legal.shown')}</a>
          </StateMark>
        ) : (
          <StateMark shape="open">{t('settings.legal.hidden')}</StateMark>
        ),
    },
    {
      key: 'languages',
      title: t('settings.legal.languages'),
      cell: ({ missing }) =>
        missing.length === 0
          ? t('settings.legal.whole')
          : t('settings.legal.missing', {
              languages: missing.map((language) => t(`content.language.${language as 'en'}`)).join(', '),
            }),
    },
  ]
}
