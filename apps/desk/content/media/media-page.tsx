import { href } from '@cadenza/navigation'
import { useFormatDate } from '#ui/i18n/translation.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { StateMark } from '#apps/desk/ui/display/state-mark.tsx'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import styles from './media-page.module.css'
import { type PictureLine, type ShownPictures, shownPictures } from './media.ts'
import { UploadSection } from './upload-section.tsx'

export interface MediaPageProps {
  pictures: PictureLine[]
  list: { q: string; sort: string; before: string | null; after: string | null }
  show: ShownPictures
  mayEdit: boolean
}

/** The library of pictures: handed in here, shown by whatever names them. */
export default function MediaPage({ pictures, list, show, mayEdit }: MediaPageProps) {
  const t = useDeskTexts()
  const columns = usePictureColumns()
  return (
    <>
      <PageHead title={t('media.title')}>{t('media.sentence')}</PageHead>
      {mayEdit && <UploadSection />}
      <ListBar
        label={t('content.show')}
        parts={shownPictures}
        shown={show}
        nameOf={(part) => t(`media.show.${part}`)}
        q={list.q}
        searchLabel={t('media.search')}
      />
      <DataTable
        caption={t('media.title')}
        columns={columns}
        rows={pictures}
        keyOf={({ id }) => id}
        list={list}
        empty={<Nothing isSearch={list.q !== ''} show={show} />}
      />
    </>
  )
}

function Nothing({ isSearch, show }: { isSearch: boolean; show: ShownPictures }) {
  const t = useDeskTexts()
  if (isSearch) return <EmptyState title={t('content.notFound')}>{t('content.notFoundHint')}</EmptyState>
  if (show !== 'all') return <EmptyState title={t(`media.none.${show}`)} />
  return <EmptyState title={t('media.none')}>{t('media.noneHint')}</EmptyState>
}

function usePictureColumns(): Column<PictureLine>[] {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  return [
    {
      key: 'name',
      title: t('media.column.name'),
      sort: 'name',
      cell: ({ id, name, picture }) => (
        <Link className={styles.picture} href={href(deskRoutes['media.show'], { picture: id })}>
          {picture && <Picture picture={picture} sizes="6rem" className={styles.thumbnail} alt="" />}
          <span className={styles.name}>{name}</span>
        </Link>
      ),
    },
    {
      key: 'described',
      title: t('media.column.described'),
      cell: ({ undescribed }) =>
        undescribed.length === 0 ? (
          <StateMark shape="good">{t('content.allLanguages')}</StateMark>
        ) : (
          <StateMark shape="open">
            {undescribed
              .map((locale) => t('content.missingIn', { language: t(`content.language.${locale}`) }))
              .join(' · ')}
          </StateMark>
        ),
    },
    { key: 'uses', title: t('media.column.uses'), cell: ({ uses }) => t('media.uses', { count: uses }) },
    { key: 'size', title: t('media.column.size'), isNumber: true, cell: ({ width, height }) => `${width} × ${height}` },
    {
      key: 'added',
      title: t('media.column.added'),
      sort: 'added',
      cell: ({ addedAt }) => formatDate(addedAt, 'short'),
    },
  ]
}
