/** Route handlers of a kind of content, derived from its description. */
import { href } from '@cadenza/navigation'
import { type Answer, back, data, HttpError } from '@cadenza/navigation/server'
import { findHalls, findHome, canOpen, staffPermissions, type StaffRoute } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { NeededRight } from '#apps/desk/routes/staff-routes.ts'
import { type CheckedHandler, deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'
import { blockForms } from '#apps/desk/content/blocks/server/block-forms.ts'
import { readBlockSources } from '#apps/desk/content/blocks/server/block-sources.ts'
import { moveRecord } from '#apps/desk/content/server/move.ts'
import { findPictures } from '#apps/desk/content/server/picture-store.ts'
import { type Around, showWriting } from '#apps/desk/content/server/show-writing.ts'
import {
  changeWritingState,
  removeOwnDraft,
  revertWriting,
  saveWriting,
  storeOwnDraft,
} from '#apps/desk/content/server/writing.ts'
import type { StoredRow } from './content-store.ts'
import type { Content, ContentRoom } from './define-content.ts'

type Action = 'new' | 'store' | 'show' | 'save' | 'draft.store' | 'draft.destroy' | 'state' | 'revert' | 'move'
type HandlersOf<room extends ContentRoom> = {
  [name in Extract<StaffRoute, `${room}.${Action}`>]: CheckedHandler<name>
}

export type ContentInput = Omit<DeskInput<'pages.save'>, 'params'> & { params: Readonly<Record<string, string>> }

interface ContentPage<row> {
  shown: Around
  row: row | null
  title: string
  /** Choices of the picture and block fields. */
  pictures: () => Promise<ChoosablePicture[]>
  sources: () => Promise<BlockSources>
}

type Show<row> = (page: ContentPage<row>, input: ContentInput) => Answer | Promise<Answer>

/**
 * Returns the handlers of all routes of a kind except its list. `given` may depend on parameters.
 */
export function createContentAnswers<const room extends ContentRoom, row extends StoredRow>(
  room: room,
  given: Content<row> | ((params: ContentInput['params']) => Content<row>),
  show: Show<row>,
): HandlersOf<room> {
  const contentOf = typeof given === 'function' ? given : () => given
  const answers = answersOf(show)
  const venuesOf = ({ params, context }: ContentInput) => {
    const { venuesOf: find, param } = contentOf(params)
    return find!(context.db, Number(params[param]))
  }
  const handlers = Object.entries(answers).flatMap(([action, answer]) => {
    const name = `${room}.${action}` as 'pages.save'
    const permission: NeededRight | undefined = staffPermissions[name]
    if (!permission) return []
    const run = (input: ContentInput) => answer(contentOf(input.params), input)
    const isOfRecord = permission.of === 'record'
    return [
      [
        name,
        isOfRecord
          ? deskHandler(name as never as 'events.save', venuesOf as never, run as never)
          : deskHandler(name, run),
      ],
    ]
  })
  return Object.fromEntries(handlers) as HandlersOf<room>
}

type Answers<row extends StoredRow> = Record<
  Action,
  (content: Content<row>, input: ContentInput) => Answer | Promise<Answer>
>

function answersOf<row extends StoredRow>(show: Show<row>): Answers<row> {
  const idOf = ({ param }: Content<row>, { params }: ContentInput) => Number(params[param])
  const writtenOf = ({ param }: Content<row>, { params }: ContentInput) => params['written'] ?? params[param]!
  return {
    async new(content, input) {
      const shown = await showWriting(content, null, { ...input, mayEdit: true })
      return show(
        openPage(content, { shown, row: null, title: input.context.translate(content.newTitle!) }, input),
        input,
      )
    },
    async show(content, input) {
      const { db, locale } = input.context
      const id = idOf(content, input)
      const row = await content.findRow(db, id)
      if (!row) throw new HttpError(404)
      const mayEdit = await mayEditIn(content, row, input)
      const address = content.addressOf
        ? content.addressOf(row, locale)
        : ((await content.pathsOf(row, db))?.en ?? null)
      const shown = await showWriting(
        content,
        { id, stored: content.toStoredFields(row), address },
        { ...input, mayEdit },
      )
      return show(openPage(content, { shown, row, title: content.titleOf(row, locale) }, input), input)
    },
    store: (content, input) =>
      saveWriting(content, input, (trx, fields) =>
        content.insert(trx, fields, findHome(input, staffPermissions[`${content.room}.store` as 'pages.store'].action)),
      ),
    save: (content, input) => saveWriting(content, input, idOf(content, input)),
    async 'draft.store'(content, input) {
      const kept = await storeOwnDraft(content, input, writtenOf(content, input))
      return 'errors' in kept ? back(kept) : data(deskRoutes[`${content.room}.draft.store`], kept)
    },
    'draft.destroy': (content, input) => removeOwnDraft(content, input, writtenOf(content, input)),
    state: (content, input) => changeWritingState(content, input, idOf(content, input)),
    revert: (content, input) =>
      revertWriting(content, input, { id: idOf(content, input), revision: Number(input.params['revision']) }),
    move: (content, input) =>
      moveRecord(content.kind, input, {
        id: idOf(content, input),
        order: content.order!,
        address: href(deskRoutes[`${content.room}.move` as 'articles.move'], input.params as never),
      }),
  }
}

/** Returns whether the reader may edit it. Throws 404 if it belongs to other halls only. */
async function mayEditIn<row extends StoredRow>(
  { room, venuesOf }: Content<row>,
  row: row,
  { person, context }: ContentInput,
): Promise<boolean> {
  const venues = venuesOf ? await venuesOf(context.db, row.id, row) : []
  const halls = findHalls(person.roles, 'content.view')
  if (!venues) throw new HttpError(404)
  if (halls !== null && venues.length > 0 && !venues.some((venue) => halls.includes(venue))) throw new HttpError(404)
  return canOpen(person.roles, staffPermissions[`${room}.save`], venues)
}

/** Question blocks of surveys and questionnaires, with the default one. */
const ofQuestions = { forms: blockForms.questions, usual: 'question-radio' }

const openPage = <row extends StoredRow>(
  content: Content<row>,
  page: Pick<ContentPage<row>, 'shown' | 'row' | 'title'>,
  { context: { db, locale } }: ContentInput,
): ContentPage<row> => ({
  ...page,
  pictures: () => findPictures(db, { locale, ids: listPictureIds(content, page.shown) }),
  sources() {
    const { field, fields } = content.documentIn!
    return readBlockSources(field, page.shown, { db, locale }, fields && ofQuestions)
  },
})

/** Returns the pictures of a text, of its draft and of its history. */
function listPictureIds<row extends StoredRow>(
  { kind: { pictures = [] } }: Content<row>,
  { writing, draft, revisions }: Around,
): (string | undefined)[] {
  const changed = revisions.flatMap(({ changes }) => changes.filter(({ field }) => pictures.includes(field)))
  const named = pictures.flatMap((name) => [writing.fields[name], draft?.mine[name]])
  return [...named, ...changed.flatMap(({ before, after }) => [before, after])]
}
