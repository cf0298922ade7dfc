import { back, HttpError, respond } from '@cadenza/navigation/server'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { createPicture } from '#core/content/media.ts'
import { findMediaUses } from '#core/content/library/server/media-uses.ts'
import { pictureRecipe } from '#core/content/media/server/variants.ts'
import { pickText } from '#values/locales.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import { type ChoosablePictures, mostOffered } from '#apps/desk/ui/media/picture.ts'
import { answerChange, saveRecord } from '#apps/desk/content/server/change-record.ts'
import { findMissing } from '#apps/desk/content/content.ts'
import { lineFields } from '#apps/desk/content/server/content-column.ts'
import { toChoosable } from '#apps/desk/content/server/picture-store.ts'
import { listRevisions } from '#apps/desk/content/server/revision-store.ts'
import { revertWriting } from '#apps/desk/content/server/writing.ts'
import { cleanFields, draftSchema } from '#apps/desk/content/server/writing-form.ts'
import { readShown } from '#apps/desk/content/define/server/list-content.ts'
import { type PictureLine, pictureParts } from '../media.ts'
import { fileHandlers } from './file-handlers.ts'
import { type ListedPicture, pictures } from './picture-store.ts'

const mayEdit = ({ person }: Pick<DeskInput<'media.index'>, 'person'>) =>
  canOpen(person.roles, staffPermissions['media.save'])

const lineOf = (row: ListedPicture, { locale, config }: Pick<DeskContext, 'locale' | 'config'>): PictureLine => ({
  id: row.id,
  name: row.name,
  picture: createPicture(row, locale),
  width: row.width,
  height: row.height,
  undescribed: row.undescribed,
  uncaptioned: findMissing(lineFields('caption', row.caption), config.textLocales),
  isDecorative: row.is_decorative,
  uses: row.uses,
  addedAt: new Date(row.added_at).toISOString(),
})

const showPictures = deskHandler('media.index', async ({ query, person, context }) => {
  const { db, translate } = context
  const show = readShown(pictureParts, query)
  const list = readList(pictures.list, query)
  const { rows, ...page } = await pictures.readList(db, list, show)
  return view('media', translate('media.title'), {
    pictures: rows.map((row) => lineOf(row, context)),
    list: describeList(list, page),
    show,
    mayEdit: mayEdit({ person }),
  })
})

const pickPictures = deskHandler('media.pick', async ({ query, context: { db, locale } }) => {
  const list = readList({ ...pictures.list, pageSize: mostOffered }, { q: query['q'] })
  const { rows } = await pictures.readList(db, list, 'all')
  return respond({
    pictures: rows.map((row) => toChoosable(row, locale)),
  } satisfies ChoosablePictures)
})

const showPicture = deskHandler('media.show', async ({ params, person, context }) => {
  const { db, locale } = context
  const id = Number(params.picture)
  const row = await pictures.findRow(db, id)
  if (!row) throw new HttpError(404)
  const uses = await findMediaUses(db, id)
  return view('picture', row.name, {
    picture: {
      ...lineOf({ ...row, uses: uses.length }, context),
      fields: pictures.toFields(row),
      format: row.original?.split('.')[1]?.toUpperCase() ?? null,
      bytes: row.bytes,
      isWaiting: row.original !== null && row.variants_recipe !== pictureRecipe,
    },
    uses: uses.map(({ kind, id: owner, title }) => ({ kind, id: owner, title: pickText(title, locale) })),
    revisions: await listRevisions(db, pictures.subjectOf(id), locale),
    locales: [...context.config.textLocales],
    mayEdit: mayEdit({ person }),
  })
})

const savePicture = deskHandler('media.save', async (input) => {
  const { translate } = input.context
  const id = Number(input.params.picture)
  const form = checkForm(draftSchema, input.body, translate)
  const { was } = form
  const { focal_x = was['focal_x'] ?? '50', focal_y = was['focal_y'] ?? '50' } = form.mine
  const { is_decorative = was['is_decorative'] ?? 'false' } = form.mine
  const cleaned = { ...cleanFields(pictures.rules, form), focal_x, focal_y, is_decorative }
  const mine = is_decorative === 'true' ? { ...cleaned, ...lineFields('alt', null) } : cleaned
  return answerChange(pictures, input, {
    id,
    change: (trx, by) => saveRecord(trx, pictures.kind, { id, action: 'save', was, mine, values: new Map(), ...by }),
    textOf: () => translate('content.done.save'),
    refuse: (errors) => back({ errors }),
  })
})

const revertPicture = deskHandler('media.revert', (input) => {
  const { picture, revision } = input.params
  return revertWriting(pictures, input, { id: Number(picture), revision: Number(revision) })
})

export const mediaFeature = {
  handlers: {
    'media.index': showPictures,
    'media.pick': pickPictures,
    'media.show': showPicture,
    'media.save': savePicture,
    'media.revert': revertPicture,
    ...fileHandlers,
  },
} satisfies ServerFeature
