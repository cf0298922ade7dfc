import { deskNow } from '#apps/desk/testing/open-page.tsx'
import { blockForms } from '../blocks/server/block-forms.ts'
import type { BlockSources } from '#apps/desk/ui/block-editor/property-field.tsx'
import { writeDocument } from '#apps/desk/ui/block-editor/document.ts'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'
import type { Fields, Publication, ShownRevision, ShownWriting, WritingAround, WritingLine } from '../content.ts'

/** Publication states at the time of the tests. */
export const standing = {
  draft: { publishedAt: null, archivedAt: null },
  scheduled: { publishedAt: '2026-12-06T17:00:00.000Z', archivedAt: null },
  published: { publishedAt: '2026-10-05T08:00:00.000Z', archivedAt: null },
  archived: { publishedAt: '2026-10-05T08:00:00.000Z', archivedAt: '2026-11-01T08:00:00.000Z' },
} satisfies Record<string, Publication>

/** A list entry: published, and complete in all languages. */
export const sampleLine = (id: number, title: string, changes: Partial<WritingLine> = {}): WritingLine => ({
  id,
  title,
  missing: [],
  stale: [],
  isBegun: false,
  ...standing.published,
  ...changes,
})

/** One entry per state, with every mark of a list. */
export const sampleLines = (): WritingLine[] => [
  sampleLine(1, 'Mass in B minor', { stale: ['hu'] }),
  sampleLine(2, 'Winterreise', { ...standing.draft, missing: ['fr', 'hu'], stale: ['hu'], isBegun: true }),
  sampleLine(3, 'Advent songs', standing.scheduled),
  sampleLine(4, 'An evening of tangos', standing.archived),
]

export const sampleList = { q: '', sort: '', before: null, after: null } as const

export const sampleRevision: ShownRevision = {
  id: 31,
  at: '2026-11-20T15:04:00.000Z',
  by: 'Béla Nagy',
  changes: [{ field: 'title_fr', before: '', after: 'Messe' }],
}

/** Page data of an unchanged text. */
export const sampleAround = (changes: Partial<WritingAround> = {}): WritingAround => ({
  draft: null,
  revisions: [],
  mayEdit: true,
  now: deskNow,
  ...changes,
})

/** A published text. */
export const sampleWriting = (fields: Fields, changes: Partial<ShownWriting> = {}): ShownWriting => ({
  id: 7,
  address: '/sample',
  fields,
  locked: [],
  stale: [],
  ...standing.published,
  ...changes,
})

/** Fields of a text in each language: `title_en`, `title_fr`, `title_hu`. */
export const inLanguages = (name: string, en: string, fr = '', hu = ''): Fields => ({
  [`${name}_en`]: en,
  [`${name}_fr`]: fr,
  [`${name}_hu`]: hu,
})

export const samplePicture: ChoosablePicture = {
  id: 12,
  name: 'choir',
  picture: { url: '/media/choir.jpg', alt_text: 'A choir in a church', width: 1600, height: 900, sources: [] },
  addedAt: '2026-11-20T15:04:00.000Z',
  isDescribed: true,
}

/** Server data of the block editor, with a file and a questionnaire to reference. */
export const sampleSources: BlockSources = {
  forms: blockForms.page,
  pictures: [samplePicture],
  files: [{ value: 'programme', label: 'The whole programme' }],
  questionnaires: [{ value: 'newsletter', label: 'Newsletter' }],
}

/** A text and a heading as a form field. */
export const sampleBlocks = writeDocument([
  { key: 'b1', name: 'title', in: ['en', 'fr', 'hu'], values: { text_en: 'The work', text_fr: 'L’œuvre', level: '2' } },
  { key: 'b2', name: 'text', in: ['en', 'fr', 'hu'], values: { nodes_en: 'Written in Leipzig.' } },
])
