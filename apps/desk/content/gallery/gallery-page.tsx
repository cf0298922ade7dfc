import { href } from '@cadenza/navigation'
import { useForm } from '@cadenza/navigation/react'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { PictureLink } from '../media/picture-link.tsx'
import { usePost } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { MediaPicker } from '#apps/desk/ui/media/media-picker.tsx'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'
import type { Column } from '#apps/desk/ui/table/data-table.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import { findState, type WholeListPart, wholeListParts } from '../content.ts'
import { useOrderColumn, withOrder } from '../order-column.tsx'
import { PublicationMark } from '../publication-mark.tsx'
import styles from './gallery-page.module.css'
import type { GalleryLine } from './gallery.ts'

export interface GalleryPageProps {
  items: GalleryLine[]
  halls: { id: number; title: string }[]
  show: WholeListPart
  mayEdit: boolean
  now: string
}

export default function GalleryPage({ items, halls, show, mayEdit, now }: GalleryPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
  const seen = items.filter((item) => findState(item, moment) === 'published').length
  const columns = useItemColumns({ items, halls, now: moment, mayEdit, isInOrder: show === 'current' })
  return (
    <ListPage
      title={t('media.gallery')}
      sentence={t('media.gallery.sentence', { count: seen })}
      columns={columns}
      rows={items}
      keyOf={({ id }) => id}
      empty={
        show === 'archived'
          ? { title: t('content.noneArchived') }
          : { title: t('media.gallery.none'), text: t('media.gallery.noneHint') }
      }
    >
      {mayEdit && show === 'current' && <AddForm />}
      <ListBar
        label={t('content.show')}
        parts={wholeListParts}
        shown={show}
        nameOf={(part) => t(`content.show.${part}`)}
      />
    </ListPage>
  )
}

function AddForm() {
  const t = useDeskTexts()
  const [chosen, setChosen] = useState<ChoosablePicture | null>(null)
  const form = useForm<{ picture: string }>({
    url: href(deskRoutes['gallery.store']),
    method: 'POST',
    fields: { picture: '' },
    preserveScroll: true,
    hooks: { success: () => setChosen(null) },
  })
  const errors: Record<string, string | undefined> = form.errors
  return (
    <DeskForm
      form={{
        isDirty: false,
        processing: form.processing,
        submit(event) {
          event?.preventDefault()
          void form.submit({ transform: () => ({ picture: chosen === null ? '' : String(chosen.id) }) })
        },
      }}
      submit={t('media.gallery.add')}
    >
      <MediaPicker
        label={t('media.gallery.picture')}
        value={chosen}
        onChange={(picture) => {
          form.clearErrors('picture')
          setChosen(picture)
        }}
        error={errors['picture']}
      />
    </DeskForm>
  )
}

interface ColumnsOptions extends Pick<GalleryPageProps, 'items' | 'halls' | 'mayEdit'> {
  now: Date
  isInOrder: boolean
}

function useItemColumns({ items, halls, now, mayEdit, isInOrder }: ColumnsOptions): Column<GalleryLine>[] {
  const t = useDeskTexts()
  const order = useOrderColumn<GalleryLine>({
    textOf: ({ name }) => name,
    besideOf: () => items,
    hrefOf: (id) => href(deskRoutes['gallery.move'], { item: id }),
  })
  const columns: Column<GalleryLine>[] = [
    {
      key: 'name',
      title: t('media.column.name'),
      cell: ({ pictureId, name, picture }) => <PictureLink id={pictureId} {...{ name, picture }} />,
    },
    {
      key: 'state',
      title: t('content.column.state'),
      cell: (item) => <PublicationMark publication={item} now={now} />,
    },
    {
      key: 'hall',
      title: t('media.gallery.hall'),
      cell: (item) =>
        mayEdit ? <HallChoice item={item} halls={halls} /> : halls.find(({ id }) => id === item.hall)?.title,
    },
    ...(mayEdit
      ? [{ key: 'ways', title: t('media.gallery.ways'), cell: (item: GalleryLine) => <Ways item={item} now={now} /> }]
      : []),
  ]
  return mayEdit && isInOrder ? withOrder(columns, order) : columns
}

function useSave() {
  const post = usePost()
  return ({ id }: GalleryLine, data: { change: string; hall?: string }) =>
    post(href(deskRoutes['gallery.save'], { item: id }), data)
}

function HallChoice({ item, halls }: { item: GalleryLine; halls: GalleryPageProps['halls'] }) {
  const t = useDeskTexts()
  const save = useSave()
  return (
    <select
      className={styles.halls}
      aria-label={t('media.gallery.hallOf', { name: item.name })}
      value={item.hall === null ? '' : String(item.hall)}
      onChange={(event) => save(item, { change: 'hall', hall: event.target.value })}
    >
      <option value="">{t('media.gallery.noHall')}</option>
      {halls.map(({ id, title }) => (
        <option key={id} value={String(id)}>
          {title}
        </option>
      ))}
    </select>
  )
}

function Ways({ item, now }: { item: GalleryLine; now: Date }) {
  const t = useDeskTexts()
  const save = useSave()
  const state = findState(item, now)
  const way = (change: 'publish' | 'unpublish' | 'archive' | 'revive') => (
    <Button
      variant="quiet"
      aria-label={t('media.gallery.wayOf', { way: t(`content.${change}`), name: item.name })}
      onClick={() => save(item, { change })}
    >
      {t(`content.${change}`)}
    </Button>
  )
  if (state === 'archived') return way('revive')
  return (
    <span className={styles.ways}>
      {way(state === 'published' ? 'unpublish' : 'publish')}
      {way('archive')}
    </span>
  )
}
