import { href } from '@cadenza/navigation'
import { back, HttpError, respond } from '@cadenza/navigation/server'
import { createPicture, findUndescribed } from '../../../../shop/content/media.ts'
import { findMediaUses } from '../../../../shop/content/server/library/media-uses.ts'
import { takenRecipe } from '../../../../shop/content/server/media/taken-variants.ts'
import { readForm } from '../../../../shop/forms/server/read-form.ts'
import { type Locale, locales, translated } from '../../../../values/locales.ts'
import { mayOpen, permissions } from '../../../permissions.ts'
import { deskRoutes } from '../../../routes.ts'
import { type DeskContext, view } from '../../../server/context.ts'
import { deskHandler, type DeskInput } from '../../../server/desk-handler.ts'
import { describeList, readList } from '../../../server/list-query.ts'
import type { ChoosablePictures } from '../../../ui/media/picture.ts'
import { fieldName, type Fields } from '../../content.ts'
import { revertRecord, saveRecord } from '../../server/change-record.ts'
import { toChoosable } from '../../server/picture-store.ts'
import { listRevisions } from '../../server/revision-store.ts'
import { cleanFields, draftSchema, findTextFlaws, type TextRules } from '../../server/writing-form.ts'
import { isShownPictures, type PictureLine, readPercent } from '../media.ts'
import {
  fieldsOf,
  findPicture,
  type ListedPicture,
  listPictures,
  pictureKind,
  pictureList,
  type PictureRow,
  pictureSubject,
} from './picture-store.ts'
import { undoNotice } from '../../../server/undo-notice.ts'

const rules: TextRules = {
  texts: { alt: { longest: 1000, isRunning: false }, caption: { longest: 1000, isRunning: false } },
  needed: [],
  shown: [],
}

const mayEdit = ({ person }: Pick<DeskInput<'media.index'>, 'person'>) =>
  mayOpen(person.roles, permissions['media.save'])

const lineOf = (row: ListedPicture, locale: Locale): PictureLine => ({
  id: row.id,
  name: row.name,
  picture: createPicture(row, locale),
  width: row.width,
  height: row.height,
  undescribed: findUndescribed(row.alt_text),
  uses: row.uses,
  addedAt: new Date(row.added_at).toISOString(),
})

const showPictures = deskHandler('media.index', async ({ query, person, context }) => {
  const { db, locale, translate } = context
  const show = isShownPictures(query['show']) ? query['show'] : 'all'
  const list = readList(pictureList, query)
  const { rows, ...page } = await listPictures(db, list, show)
  return view(
    'media',
    {
      pictures: rows.map((row) => lineOf(row, locale)),
      list: describeList(list, page),
      show,
      mayEdit: mayEdit({ person }),
    },
    { head: { title: translate('media.title') } },
  )
})

/** As many are offered to who chooses; more are found by words. */
const mostOffered = 24

/** For who chooses a picture for something, the newest first. */
const pickPictures = deskHandler('media.pick', async ({ query, context: { db, locale } }) => {
  const list = readList({ ...pictureList, pageSize: mostOffered }, { q: query['q'] })
  const { rows } = await listPictures(db, list, 'all')
  return respond({
    pictures: rows.map((row) => toChoosable(row, locale)),
  } satisfies ChoosablePictures)
})

async function readRow({ db }: DeskContext, id: number): Promise<PictureRow> {
  const row = await findPicture(db, id)
  if (!row) throw new HttpError(404)
  return row
}

const showPicture = deskHandler('media.show', async ({ params, person, context }) => {
  const { db, locale } = context
  const id = Number(params.picture)
  const row = await readRow(context, id)
  const uses = await findMediaUses(db, id)
  return view(
    'picture',
    {
      picture: {
        ...lineOf({ ...row, uses: uses.length }, locale),
        fields: fieldsOf(row),
        format: row.original?.split('.')[1]?.toUpperCase() ?? null,
        bytes: row.bytes,
        isWaiting: row.original !== null && row.variants_recipe !== takenRecipe,
      },
      uses: uses.map(({ kind, id: owner, title }) => ({ kind, id: owner, title: translated(title, locale) })),
      revisions: await listRevisions(db, pictureSubject(id), locale),
      mayEdit: mayEdit({ person }),
    },
    { head: { title: row.name } },
  )
})

/** What is wrong with what is said of a picture, by field. */
function findFlaws(mine: Fields, { isUsed, translate }: { isUsed: boolean; translate: DeskContext['translate'] }) {
  const { focal_x = '50', focal_y = '50', ...texts } = mine
  const errors = findTextFlaws(rules, texts, { isShown: false, translate })
  for (const locale of locales) {
    const field = fieldName('alt', locale)
    if (isUsed && texts[field] === '') errors[field] = translate('media.errors.describe')
  }
  if (locales.some((locale) => texts[fieldName('caption', locale)]) && !texts['caption_en'])
    errors['caption_en'] = translate('content.errors.needed')
  if (readPercent(focal_x) === null || readPercent(focal_y) === null)
    errors['focal_x'] = translate('media.errors.focus')
  return errors
}

const wayBack = (text: string, { id, revision }: { id: number; revision: number | null }) =>
  undoNotice(text, revision, (last) => ({ url: href(deskRoutes['media.revert'], { picture: id, revision: last }) }))

const savePicture = deskHandler('media.save', async ({ params, body, person, request, context }) => {
  const { db, translate } = context
  const id = Number(params.picture)
  const form = readForm(draftSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { was } = form.value
  const { focal_x = was['focal_x'] ?? '50', focal_y = was['focal_y'] ?? '50' } = form.value.mine
  const mine = { ...cleanFields(rules, form.value), focal_x, focal_y }
  await readRow(context, id)
  const uses = await findMediaUses(db, id)
  const errors = findFlaws(mine, { isUsed: uses.length > 0, translate })
  if (Object.keys(errors).length > 0) return back({ errors })
  const change = { id, action: 'save' as const, was, mine, values: new Map(), person, request }
  const outcome = await db.transaction().execute((trx) => saveRecord(trx, pictureKind, change))
  if (outcome === null) throw new HttpError(404)
  if ('conflicts' in outcome) {
    const told = outcome.conflicts.map(({ name }) => [name, translate('frame.conflict.field')] as const)
    return back({ errors: Object.fromEntries(told), flash: { conflicts: outcome.conflicts } })
  }
  return back({ flash: { notice: wayBack(translate('content.done.save'), { id, ...outcome }) } })
})

const revertPicture = deskHandler('media.revert', async ({ params, person, request, context: { db, translate } }) => {
  const [id, revision] = [Number(params.picture), Number(params.revision)]
  const outcome = await db
    .transaction()
    .execute((trx) => revertRecord(trx, pictureKind, { id, revision, person, request }))
  if (outcome === null) throw new HttpError(404)
  const text = translate(outcome.revision === null ? 'content.done.same' : 'content.done.revert')
  return back({ flash: { notice: wayBack(text, { id, ...outcome }) } })
})

export const mediaHandlers = {
  'media.index': showPictures,
  'media.pick': pickPictures,
  'media.show': showPicture,
  'media.save': savePicture,
  'media.revert': revertPicture,
}
