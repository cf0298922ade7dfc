import { href } from '@cadenza/navigation'
import { Button } from '#ui/controls/button.tsx'
import { useLocale } from '#ui/i18n/translation.tsx'
import { HistorySection } from '#apps/desk/content/history-section.tsx'
import type { ShownRevision } from '#apps/desk/content/content.ts'
import { Link, usePost } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { useFormKey } from '../names/use-form-key.ts'
import { HallForm } from './hall-form.tsx'
import styles from './hall-page.module.css'
import type { HallDetail, HallSeller } from './halls.ts'
import { listTitles, useHistoryRows } from '../names/history-rows.ts'
import { toTranslated } from '../names/names.ts'
import { isLocale } from '#values/locales.ts'

export interface HallPageProps {
  /** null: a new one. */
  hall: HallDetail | null
  /** Countries with known VAT rates. */
  countries: string[]
  taxed: string[]
  sellers: HallSeller[]
  lists: { id: number; title: string }[]
  revisions: ShownRevision[]
}

/** A hall: place, seats per category, and price lists. */
export default function HallPage({ hall, countries, taxed, sellers, lists, revisions }: HallPageProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const title = hall ? toTranslated(hall.title) : null
  return (
    <>
      <p>
        <Link href={href(deskRoutes['season.halls'])}>{t('planning.halls')}</Link>
      </p>
      <PageHead
        title={title ? (title[locale] ?? title.en) : t('planning.halls.new')}
        action={hall && <Publication hall={hall} />}
      >
        {t(hall ? 'planning.hall.sentence' : 'planning.hall.newSentence')}
      </PageHead>
      <HallForm key={useFormKey(hall)} {...{ hall, countries, taxed, sellers }} />
      {hall && (
        <section className={styles.section} aria-labelledby="hall-texts">
          <h2 id="hall-texts">{t('planning.hall.texts')}</h2>
          <p>{t('planning.hall.textsHint')}</p>
          <Button as={Link} variant="secondary" href={href(deskRoutes['hall-texts.show'], { venue: hall.id })}>
            {t('planning.hall.openTexts')}
          </Button>
        </section>
      )}
      {hall && (
        <section className={styles.section} aria-labelledby="hall-plan">
          <h2 id="hall-plan">{t('planning.hallPlan')}</h2>
          <p>{t('planning.hallPlan.sentence')}</p>
          <Button as={Link} variant="secondary" href={href(deskRoutes['season.hall.plan'], { venue: hall.id })}>
            {t('planning.hallPlan.open')}
          </Button>
        </section>
      )}
      {hall && <PriceLists hallId={hall.id} lists={lists} />}
      {hall && <HallHistory hall={hall} sellers={sellers} revisions={revisions} />}
    </>
  )
}

interface HallHistoryProps extends Pick<HallPageProps, 'sellers' | 'revisions'> {
  hall: HallDetail
}

function HallHistory({ hall, sellers, revisions }: HallHistoryProps) {
  const t = useDeskTexts()
  const locale = useLocale()
  const post = usePost()
  const nameOfRow = useHistoryRows({
    field: 'parts',
    rows: hall.parts,
    revisions,
    labelOf: (part) => t(part === 'seats' ? 'planning.offer.capacity' : 'planning.history.nameOf'),
  })
  const nameOf = (field: string) => {
    const [, language] = /^title_(\w\w)$/.exec(field) ?? []
    if (isLocale(language))
      return t('content.textIn', { text: t('planning.hall.name'), language: t(`content.language.${language}`) })
    return nameOfRow(field) ?? t(`planning.hall.${field as 'city'}`)
  }
  const write = (field: string, value: string) => {
    if (value === '') return t('content.nothing')
    if (field === 'parts') return listTitles(value, locale) || t('content.nothing')
    if (field === 'country') return new Intl.DisplayNames([locale], { type: 'region' }).of(value) ?? value
    return field === 'seller' ? (sellers.find(({ id }) => String(id) === value)?.name ?? value) : value
  }
  return (
    <HistorySection
      revisions={revisions}
      texts={[]}
      words={{ nameOf, write }}
      onRevert={(revision) =>
        post(href(deskRoutes['season.hall.revert'], { venue: hall.id, revision }), { seen: revisions[0]!.id })
      }
    />
  )
}

function Publication({ hall: { id, isPublished } }: { hall: HallDetail }) {
  const t = useDeskTexts()
  const post = usePost()
  const send = () =>
    post(href(deskRoutes['season.hall.publication'], { venue: id }), { isPublished: String(!isPublished) })
  return (
    <Button variant={isPublished ? 'secondary' : 'primary'} onClick={send}>
      {t(isPublished ? 'planning.unpublish' : 'planning.hall.publish')}
    </Button>
  )
}

function PriceLists({ hallId, lists }: { hallId: number; lists: HallPageProps['lists'] }) {
  const t = useDeskTexts()
  return (
    <section className={styles.section} aria-labelledby="price-lists">
      <h2 id="price-lists">{t('planning.lists')}</h2>
      {lists.length === 0 ? (
        <p>{t('planning.lists.emptyHint')}</p>
      ) : (
        <ul>
          {lists.map(({ id, title }) => (
            <li key={id}>
              <Link href={href(deskRoutes['season.list'], { list: id })}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
      <Button
        as={Link}
        variant={lists.length === 0 ? 'primary' : 'secondary'}
        href={href(deskRoutes['season.list.new'], { venue: hallId })}
      >
        {t('planning.list.new')}
      </Button>
    </section>
  )
}
