import { href } from '@cadenza/navigation'
import type { SettingName, SettingValues } from '#core/settings/settings.ts'
import { Button } from '#ui/controls/button.tsx'
import { usePost, Link, useShared } from '../hooks.ts'
import { HistorySection } from '../content/history-section.tsx'
import type { ShownRevision } from '../content/content.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { useFormKey } from '../ui/form/use-form-key.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { StateMark } from '../ui/display/state-mark.tsx'
import type { SellerLine } from './sellers/seller.ts'
import { SettingsForm, useSettingWords } from './settings-form.tsx'
import type { LegalPage } from './settings.ts'
import styles from './settings-page.module.css'

export interface SettingsPageProps {
  values: SettingValues
  /** By the environment. */
  fixed: SettingName[]
  sellers: SellerLine[]
  legal: LegalPage[]
  revisions: ShownRevision[]
}

export default function SettingsPage({ values, fixed, sellers, legal, revisions }: SettingsPageProps) {
  const t = useDeskTexts()
  const words = useSettingWords()
  const post = usePost()
  const { key, isAgain } = useFormKey(values)
  const revert = (revision: number) => post(href(deskRoutes['settings.revert']), { revision })
  return (
    <>
      <PageHead title={t('settings.title')}>{t('settings.sentence', { count: fixed.length })}</PageHead>
      <SettingsForm key={key} values={values} fixed={fixed} isAgain={isAgain} />
      <SellersSection sellers={sellers} />
      <LegalSection pages={legal} />
      <HistorySection revisions={revisions} texts={[]} words={words} onRevert={revert} />
    </>
  )
}

function LegalSection({ pages }: { pages: readonly LegalPage[] }) {
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

function SellersSection({ sellers }: { sellers: readonly SellerLine[] }) {
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

        empty={null}
      />
      <div>
        <Button as={Link} variant="secondary" href={href(deskRoutes['sellers.new'])}>
          {t('settings.seller.new')}
        </Button>{' '}
        <Button as={Link} variant="secondary" href={href(deskRoutes['vat.index'])}>
          {t('settings.vat')}
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
