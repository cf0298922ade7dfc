import { useDeskTexts } from '../i18n/messages.ts'
import { useShared } from '../hooks.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { StateMark } from '../ui/display/state-mark.tsx'
import styles from './settings-page.module.css'
import type { LegalPage } from './settings.ts'

/** The pages that say what the house must say: whether each can be read, and in which languages. */
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
      cell: ({ title, href, isPublished }) =>
        isPublished ? <a href={new URL(href, shop.href).href}>{title}</a> : title,
    },
    {
      key: 'state',
      title: t('settings.legal.state'),
      cell: ({ isPublished }) => (
        <StateMark shape={isPublished ? 'good' : 'open'}>
          {t(isPublished ? 'settings.legal.shown' : 'settings.legal.hidden')}
        </StateMark>
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
