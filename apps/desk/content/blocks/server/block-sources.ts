/** Data for the block editor: the input fields of each kind, and possible references. */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { createPicture } from '#core/content/media.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import type { Choice } from '#ui/controls/select-field.tsx'
import { readDocument } from '#apps/desk/ui/block-editor/document.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import type { Fields } from '#apps/desk/content/content.ts'
import { blockForms } from './block-forms.ts'
import { listNamedParts } from './block-rule.ts'

/** Maximum length of a list to choose from. */
const mostChoices = 1000

export async function readBlockSources(
  field: string,
  { writing, draft }: { writing: { fields: Fields }; draft: { mine: Fields } | null },
  { db, locale }: { db: Db; locale: Locale },
  { forms = blockForms.page, usual }: Partial<Pick<BlockSources, 'forms' | 'usual'>> = {},
): Promise<BlockSources> {
  const documents = [writing.fields[field], draft?.mine[field]]
  const named = documents.flatMap((document) => listNamedParts(readDocument(document ?? '') ?? []))
  const names = [...new Set(named.flatMap(({ kind, name }) => (kind === 'picture' ? name : [])))]
  const pictures = await db
    .selectFrom('media')
    .selectAll()
    .where('name', 'in', ['', ...names])
    .execute()
  const files = await db.selectFrom('files').select(['name', 'title']).orderBy('name').limit(mostChoices).execute()
  const { rows: questionnaires } = await sql<{ name: string; title: Translated }>`
    select key as name, title from questionnaires where archived_at is null order by key limit ${mostChoices}`.execute(
    db,
  )
  const choose = ({ name, title }: { name: string; title: Translated }): Choice => ({
    value: name,
    label: pickText(title, locale),
  })
  return {
    forms,
    ...(usual && { usual }),
    pictures: pictures.map((row) => ({
      id: row.id,
      name: row.name,
      picture: createPicture(row, locale),
      addedAt: row.added_at.toISOString(),
      isDescribed: true,
    })),
    files: files.map(choose),
    questionnaires: questionnaires.map(choose),
  }
}
