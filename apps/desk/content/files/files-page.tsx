import { href } from '@cadenza/navigation'
import { useLocale } from '#ui/i18n/translation.tsx'
import { languageTags } from '#values/locales.ts'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { PageHead } from '#apps/desk/ui/page/page-head.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import { type Column, DataTable } from '#apps/desk/ui/table/data-table.tsx'
import { type FileLine, type Library, libraries } from './files.ts'
import { MediaTabs } from '../media/media-tabs.tsx'
import { UploadForm } from './upload-form.tsx'

export interface FilesPageProps {
  downloads: FileLine[]
  recordings: FileLine[]
  mayEdit: boolean
}

export default function FilesPage({ mayEdit, ...lines }: FilesPageProps) {
  const t = useDeskTexts()
  return (
    <>
      <MediaTabs shown="files" />
      <PageHead title={t('media.files.title')}>{t('media.files.sentence')}</PageHead>
      {libraries.map((library) => (
        <section key={library} className={layout.section}>
          <h2>{t(`media.files.${library}`)}</h2>
          <p className={layout.muted}>{t(`media.files.what.${library}`)}</p>
          {mayEdit && <UploadForm library={library} />}
          <FileTable library={library} lines={lines[library]} />
        </section>
      ))}
    </>
  )
}

/** "3.4 MB", in the reader's language. */
export function useBytes(): (bytes: number) => string {
  const locale = useLocale()
  const megabytes = new Intl.NumberFormat(languageTags[locale], {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
  return (bytes) => megabytes.format(Math.max(bytes / 1e6, 0.1))
}

function FileTable({ library, lines }: { library: Library; lines: readonly FileLine[] }) {
  const t = useDeskTexts()
  const columns = useFileColumns(library)
  return (
    <DataTable
      caption={t(`media.files.${library}`)}
      columns={columns}
      rows={lines}
      keyOf={({ id }) => id}
      empty={<p className={layout.muted}>{t(`media.files.none.${library}`)}</p>}
    />
  )
}

function useFileColumns(library: Library): Column<FileLine>[] {
  const t = useDeskTexts()
  const writeBytes = useBytes()
  return [
    {
      key: 'title',
      title: t(`media.files.text.${library === 'downloads' ? 'title' : 'credit'}`),
      cell: ({ id, title }) => <Link href={href(deskRoutes['files.show'], { library, file: id })}>{title}</Link>,
    },
    { key: 'name', title: t('media.files.name'), cell: ({ name }) => name },
    { key: 'uses', title: t('media.column.uses'), cell: ({ uses }) => t('media.uses', { count: uses }) },
    {
      key: 'size',
      title: t('media.files.size'),
      isNumber: true,
      cell: ({ bytes, seconds }) => (seconds === null ? writeBytes(bytes) : t('media.files.seconds', { seconds })),
    },
  ]
}
