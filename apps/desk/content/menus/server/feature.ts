import { href } from '@cadenza/navigation'
import { back, HttpError } from '@cadenza/navigation/server'
import { z } from 'zod'
import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { menuBuiltinPaths } from '#core/content/menus/server/menu-store.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { canOpen, staffPermissions } from '#apps/desk/permissions.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { pageLastInFooter } from '#apps/desk/content/pages/pages.ts'
import { pageContent } from '#apps/desk/content/pages/server/page-store.ts'
import { answerChange, changeRecord } from '#apps/desk/content/server/change-record.ts'
import { moveRecord } from '#apps/desk/content/server/move.ts'
import { createContentAnswers } from '#apps/desk/content/define/server/handle-content.ts'
import { readShown } from '#apps/desk/content/define/server/list-content.ts'
import { describeLines } from '#apps/desk/content/server/show-writing.ts'
import { changeWritingState, saveWriting, type Writing } from '#apps/desk/content/server/writing.ts'
import { findMoments } from '#apps/desk/content/server/writing-kind.ts'
import { menuNames, readEntry, menuParts, writeEntry } from '../menus.ts'
import { type LinkRow, linkContent } from './link-store.ts'
import { type EntryRow, listEntries, listPages, moveEntry } from './menu-store.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'

/** Signed-in visitors must be able to sign out: that link is renamed and moved, but not hidden. */
const isFixed = ({ builtin }: Pick<LinkRow, 'builtin'>) => builtin === 'logout'

async function findWriting({ params, context: { db } }: DeskInput<'menus.save'>): Promise<Writing> {
  const row = await linkContent.findRow(db, Number(params.link))
  if (!row) throw new HttpError(404)
  return isFixed(row) ? { ...linkContent, isOnlySaved: true } : linkContent
}

const targetText = ({ builtin, address, page_title }: EntryRow, locale: Locale): string => {
  if (page_title) return pickText(page_title, locale)
  return address ?? (builtin === null || builtin === 'logout' ? '' : menuBuiltinPaths[builtin])
}

const showMenus = deskHandler('menus.index', async ({ query, person, context }) => {
  const { db, locale, translate, now } = context
  const show = readShown(menuParts, query)
  const rows = await listEntries(db, show)
  const described = await Promise.all(
    (['link', 'page'] as const).map((kind) =>
      describeLines(db, kind === 'link' ? linkContent.kind : pageContent.kind, {
        rows: rows
          .filter((row) => row.kind === kind)
          .map((row) => ({
            id: row.id,
            entry: writeEntry(row),
            title: pickText(row.title, locale),
            target: targetText(row, locale),
            isFixed: isFixed(row),
            fields: fieldsOfTitle(row),
            ...findMoments(row),
          })),
        userId: person.id,
        textLocales: context.config.textLocales,
      }),
    ),
  )
  const lines = new Map(described.flat().map(({ entry, ...line }) => [entry, { ...line, id: entry }]))
  return view('menus', translate('menus.title'), {
    lines: rows.flatMap((row) => lines.get(writeEntry(row)) ?? []),
    show,
    pages: (await listPages(db))
      .filter(({ isInFooter }) => !isInFooter)
      .map(({ id, title }) => ({ id, title: pickText(title, locale) })),
    mayEdit: canOpen(person.roles, staffPermissions['menus.save']),
    now: now().toISOString(),
  })
})

/** Only the title of a page is relevant to its entry. */
const fieldsOfTitle = ({ title }: EntryRow) => linkContent.toFields({ title, builtin: 'articles' })

const choicesOf = async ({ db, locale }: Pick<DeskInput<'menus.show'>['context'], 'db' | 'locale'>) =>
  (await listPages(db)).map(({ id, title }) => ({ id, title: pickText(title, locale) }))

const saveLink = deskHandler('menus.save', async (input) =>
  saveWriting(await findWriting(input), input, Number(input.params.link)),
)

const changeState = deskHandler('menus.state', async (input) => {
  const writing = await findWriting(input)
  if (!writing.isOnlySaved) return changeWritingState(writing, input, Number(input.params.link))
  const text = input.context.translate('menus.errors.fixed')
  return back(withNotice(text, 'negative'))
})

const move = deskHandler('menus.move', async (input) => {
  const entry = readEntry(input.params.entry)
  const link = entry.kind === 'link' ? await linkContent.findRow(input.context.db, entry.id) : undefined
  if (entry.kind === 'link' && !link) throw new HttpError(404)
  const menu = link?.menu ?? 'footer'
  return moveRecord(entry.kind === 'link' ? linkContent.kind : pageContent.kind, input, {
    id: entry.id,
    order: (trx, by) => moveEntry(trx, { menu, entry, by }),
    address: href(deskRoutes['menus.move'], { entry: input.params.entry }),
  })
})

const pageSchema = z.object({ page: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

const storePage = deskHandler('menus.pages.store', async (input) => {
  const form = readForm(pageSchema, input.body, input.context.translate)
  if ('errors' in form) return back({ errors: { page: input.context.translate('menus.errors.choose') } })
  return changeFooter(input, form.value.page, true)
})

const destroyPage = deskHandler('menus.pages.destroy', (input) => changeFooter(input, Number(input.params.page), false))

/** Adds a page at the end of the footer, or removes it: a change of the page, with history. */
const changeFooter = (
  input: Pick<DeskInput<'menus.index'>, 'person' | 'request' | 'context'>,
  id: number,
  isIn: boolean,
) =>
  answerChange(pageContent, input, {
    id,
    async change(trx, by) {
      const row = await pageContent.findRow(trx, id)
      if (!row) return null
      // Concurrent additions of the same page are applied once.
      if ((pageContent.toFields(row)['footer'] !== '') === isIn) return { revision: null }
      const values = new Map([['footer', isIn ? pageLastInFooter : '']])
      return changeRecord(trx, pageContent.kind, { id, action: 'save', values, ...by })
    },
    textOf(revision) {
      const done = isIn ? 'menus.done.pageIn' : 'menus.done.pageOut'
      return input.context.translate(revision === null ? 'content.done.same' : done)
    },
  })

export const menuFeature = {
  handlers: {
    'menus.index': showMenus,
    ...createContentAnswers(
      'menus',
      linkContent,
      async ({ shown: { writing, ...around }, row, title }, { query, context }) => {
        const asked = menuNames.find((name) => name === query['menu']) ?? 'footer'
        return view('menu-link', title, {
          ...around,
          writing: row ? writing : { ...writing, fields: { ...writing.fields, menu: asked } },
          isFixed: row !== null && isFixed(row),
          pages: await choicesOf(context),
        })
      },
    ),
    'menus.save': saveLink,
    'menus.state': changeState,
    'menus.move': move,
    'menus.pages.store': storePage,
    'menus.pages.destroy': destroyPage,
  },
} satisfies ServerFeature
