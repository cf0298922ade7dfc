import { useFormatDate } from '#ui/i18n/translation.tsx'
import { PictureLink } from './picture-link.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { StateMark } from '#apps/desk/ui/display/state-mark.tsx'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import type { Column } from '#apps/desk/ui/table/data-table.tsx'
import type { ListState } from '#apps/desk/ui/table/list-state.ts'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import { MediaTabs } from './media-tabs.tsx'
import { type PictureLine, type PicturePart, pictureParts } from './media.ts'
import { UploadSection } from './upload-section.tsx'

export interface MediaPageProps {
  pictures: PictureLine[]
  list: ListState
  show: PicturePart
  mayEdit: boolean
}

export default function MediaPage({ pictures, list, show, mayEdit }: MediaPageProps) {
  const t = useDeskTexts()
  const columns = usePictureColumns()
  const nothing =
    list.q !== ''
      ? { title: t('content.notFound'), text: t('content.notFoundHint') }
      : show === 'all'
        ? { title: t('media.none'), text: t('media.noneHint') }
        : { title: t(`media.none.${show}`) }
  return (
    <ListPage
      above={<MediaTabs shown="media" />}
      title={t('media.title')}
      sentence={t('media.sentence')}
      columns={columns}
      rows={pictures}
      keyOf={({ id }) => id}
      list={list}
      empty={nothing}
    >
      {mayEdit && <UploadSection />}
      <ListBar
        label={t('content.show')}
        parts={pictureParts}
        shown={show}
        nameOf={(part) => t(`media.show.${part}`)}
        q={list.q}
        searchLabel={t('media.search')}
      />
    </ListPage>
  )
}

function usePictureColumns(): Column<PictureLine>[] {
  const t = useDeskTexts()
  const formatDate = useFormatDate()
  return [
    {
      key: 'name',
      title: t('media.column.name'),
      sort: 'name',
      cell: ({ id, name, picture }) => <PictureLink {...{ id, name, picture }} />,
    },
    {
      key: 'described',
      title: t('media.column.described'),
      cell: ({ undescribed, uncaptioned, isDecorative }) => {
        const missing = [
          ...undescribed.map((locale) => t('content.missingIn', { language: t(`content.language.${locale}`) })),
          ...uncaptioned.map((locale) => t('media.uncaptioned', { language: t(`content.language.${locale}`) })),
        ]
        return missing.length > 0 ? (
          <StateMark shape="open">{missing.join(' · ')}</StateMark>
        ) : (
          <StateMark shape="good">{t(isDecorative ? 'media.decoration.yes' : 'content.allLanguages')}</StateMark>
        )
      },
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
