import { href } from '@cadenza/navigation'
import { useForm } from '@cadenza/navigation/react'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useNavigation } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { DeskForm } from '#apps/desk/ui/form/desk-form.tsx'
import { ListPage } from '#apps/desk/ui/table/list-page.tsx'
import type { Column } from '#apps/desk/ui/table/data-table.tsx'
import { ListBar } from '#apps/desk/ui/table/list-bar.tsx'
import { findState } from '../content.ts'
import { useOrderColumn, useOrderDrag, withOrder } from '../order-column.tsx'
import type { RowDrag } from '#apps/desk/ui/block-editor/use-block-drag.ts'
import { useWritingColumns } from '../written-list.tsx'
import { type MenuLine, readEntry, type MenuPart, menuParts } from './menus.ts'

export interface MenusPageProps {
  lines: MenuLine[]
  show: MenuPart
  pages: { id: number; title: string }[]
  mayEdit: boolean
  now: string
}

export default function MenusPage({ lines, show, pages, mayEdit, now }: MenusPageProps) {
  const t = useDeskTexts()
  const moment = new Date(now)
  const isMenu = show !== 'archived'
  const seen = lines.filter((line) => line.isFixed || findState(line, moment) === 'published').length
  const isMoved = mayEdit && isMenu
  const dragOf = useOrderDrag(lines, hrefOfMove)
  const columns = useEntryColumns({ lines, isMoved, dragOf, mayEdit, now: moment })
  return (
    <ListPage
      title={t('menus.title')}
      sentence={t(`menus.sentence.${show}`, { count: seen })}
      add={
        mayEdit &&
        isMenu && { href: href(deskRoutes['menus.new'], {}, { query: { menu: show } }), text: t('menus.add') }
      }
      caption={t(`menus.show.${show}`)}
      columns={columns}
      rows={lines}
      keyOf={({ id }) => id}
      dragOf={isMoved ? dragOf : undefined}
      empty={isMenu ? { title: t('menus.none'), text: t('menus.noneHint') } : { title: t('content.noneArchived') }}
      below={mayEdit && show === 'footer' && pages.length > 0 && <AddPage pages={pages} />}
    >
      <ListBar label={t('menus.show')} parts={menuParts} shown={show} nameOf={(part) => t(`menus.show.${part}`)} />
    </ListPage>
  )
}

function AddPage({ pages }: Pick<MenusPageProps, 'pages'>) {
  const t = useDeskTexts()
  const form = useForm<{ page: string }>({
    url: href(deskRoutes['menus.pages.store']),
    method: 'POST',
    fields: { page: '' },
    preserveScroll: true,
  })
  const error = form.errors.page
  return (
    <DeskForm form={form} isAside isFleeting submit={t('menus.pageIn')}>
      <SelectField
        name="page"
        label={t('menus.page')}
        value={form.fields.page}
        placeholder={t('menus.page.choose')}
        choices={pages.map(({ id, title }) => ({ value: String(id), label: title }))}
        onChange={(page) => {
          form.clearErrors('page')
          form.setField('page', page)
        }}
        {...(error && { error })}
      />
    </DeskForm>
  )
}

interface ColumnsOptions extends Pick<MenusPageProps, 'lines' | 'mayEdit'> {
  isMoved: boolean
  dragOf: (line: MenuLine) => RowDrag
  now: Date
}

const hrefOfMove = (entry: string) => href(deskRoutes['menus.move'], { entry })

function useEntryColumns({ lines, isMoved, dragOf, mayEdit, now }: ColumnsOptions): Column<MenuLine>[] {
  const t = useDeskTexts()
  const columns = useWritingColumns<MenuLine>({ title: t('menus.text.title'), hrefOf: hrefOfEntry, now })
  const order = useOrderColumn<MenuLine>({
    textOf: ({ title }) => title,
    besideOf: () => lines,
    hrefOf: hrefOfMove,
    dragOf,
  })
  return [
    ...(isMoved ? withOrder(columns, order) : columns),
    { key: 'target', title: t('menus.column.target'), cell: ({ target }) => target },
    ...(mayEdit ? [{ key: 'ways', title: t('menus.column.ways'), cell: (line: MenuLine) => <Way line={line} /> }] : []),
  ]
}

/** Title and URL of a page are edited on the page. */
function hrefOfEntry(entry: string): string {
  const { kind, id } = readEntry(entry)
  return kind === 'page' ? href(deskRoutes['pages.show'], { page: id }) : href(deskRoutes['menus.show'], { link: id })
}

/** Action of an entry: a page is removed from the footer, a link is archived and restored. */
function Way({ line }: { line: MenuLine }) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  if (line.isFixed) return null
  const { kind, id } = readEntry(line.id)
  const change = line.archivedAt === null ? 'archive' : 'revive'
  const way = kind === 'page' ? t('menus.pageOut') : t(`content.${change}`)
  const send = () =>
    void navigation.navigate({
      ...(kind === 'page'
        ? { url: href(deskRoutes['menus.pages.destroy'], { page: id }), method: 'DELETE' as const }
        : { url: href(deskRoutes['menus.state'], { link: id }), method: 'POST' as const, data: { change } }),
      preserveScroll: true,
    })
  return (
    <Button variant="quiet" aria-label={t('menus.wayOf', { way, title: line.title })} onClick={send}>
      {way}
    </Button>
  )
}
