/** All content types of the desk, for tests that cover each. */
import { sql } from 'kysely'
import { eventLineNames } from '#core/catalogue/event-lines.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import type { TestDesk } from '#apps/desk/testing/desk.ts'
import { textDocument } from '#apps/desk/testing/text-document.ts'
import { writeDocument } from '#apps/desk/ui/block-editor/document.ts'
import type { Fields } from '../content.ts'
import { writeProgramme } from '../events/programme.ts'
import type { Named } from './named.ts'

export interface TextKind {
  /** Name in the audit log. */
  name: string
  /** Path below `/desk/`. */
  room: string
  table: string
  /** Address of its list, and the property of that page. */
  list: { path: string; property: string; isLine?: (line: any, id: number) => boolean }
  /** All fields of a record with the words in its title and texts, each with another value. */
  fields: (words: string, named: Named) => Fields
  changed: (words: string, named: Named) => Fields
  /** Columns that a change sets and a revert does not: the record then stays after the others. */
  placed?: readonly string[]
  /** Public addresses by row, each with the words. */
  addresses: (row: any) => string[]
  /** Stores the record that publishes it. */
  place?: (desk: TestDesk, id: number) => Promise<void>
  /** Name in addresses of the preview; undefined if it has no page of its own. */
  preview?: string
  isMoved?: boolean
}

const slugOf = (words: string) => words.toLowerCase()
const three = (name: string, words: string): Fields => ({
  [`${name}_en`]: words,
  [`${name}_fr`]: `${words} en français`,
  [`${name}_hu`]: `${words} magyarul`,
})
const slugs = (word: string): Fields => ({ slug_en: word, slug_fr: `${word}-fr`, slug_hu: `${word}-hu` })
const content = (words: string): Fields => ({
  content: textDocument({ en: words, fr: `${words} fr`, hu: `${words} hu` }),
})
/** A field is named after its English question. */
const asked = (question_en: string): Fields => ({
  content: writeDocument([
    {
      key: 'q',
      name: 'question-text',
      in: ['en', 'fr', 'hu'],
      values: { field: slugOf(question_en), longest: '80', question_en },
    },
  ]),
})
const programme = (composer: string, minutes: string): Fields => ({
  programme: writeProgramme([{ composer, work: { en: 'Winterreise', fr: 'Voyage', hu: 'Téli utazás' }, minutes }]),
})
export const textKinds: TextKind[] = [
  {
    name: 'article',
    room: 'articles',
    table: 'articles',
    list: { path: '/desk/articles', property: 'articles' },
    fields: (words, { pictures, categories }) => ({
      ...three('title', words),
      ...content(words),
      ...slugs(slugOf(words)),
      category_id: String(categories[0]),
      thumbnail_id: String(pictures[0]),
    }),
    changed: (words, { pictures, categories }) => ({
      ...three('title', words),
      ...content(words),
      ...slugs(slugOf(words)),
      category_id: String(categories[1]),
      thumbnail_id: String(pictures[1]),
    }),
    placed: ['position'],
    addresses: ({ slug, category_id }) => [
      `/tudasbazis/kategoriak/shelf-${category_id}x`,
      `/tudasbazis/shelf-${category_id}x/${slug.en}`,
    ],
    preview: 'article',
    isMoved: true,
  },
  {
    name: 'category',
    room: 'categories',
    table: 'article_categories',
    list: { path: '/desk/categories', property: 'categories' },
    fields: (words) => ({
      ...three('title', words),
      ...three('description', words),
      ...slugs(slugOf(words)),
      parent_id: '',
    }),
    changed: (words, { categories }) => ({
      ...three('title', words),
      ...three('description', words),
      ...slugs(slugOf(words)),
      parent_id: String(categories[0]),
    }),
    placed: ['position'],
    addresses: ({ slug }) => ['/tudasbazis', `/tudasbazis/kategoriak/${slug.en}`],
    preview: 'category',
    isMoved: true,
  },
  {
    name: 'page',
    room: 'pages',
    table: 'pages',
    list: { path: '/desk/pages', property: 'pages' },
    fields: (words) => ({
      ...three('title', words),
      ...content(words),
      ...slugs(slugOf(words)),
      hide_title: '',
      footer: '7',
    }),
    changed: (words) => ({
      ...three('title', words),
      ...content(words),
      ...slugs(slugOf(words)),
      hide_title: 'yes',
      footer: '8',
    }),
    addresses: ({ slug }) => [`/${slug.en}`, '/venues'],
    preview: 'page',
  },
  {
    name: 'question',
    room: 'questions',
    table: 'faqs',
    list: { path: '/desk/questions', property: 'questions' },
    fields: (words) => ({ ...three('question', words), ...three('answer', words) }),
    changed: (words) => ({ ...three('question', words), ...three('answer', words) }),
    addresses: () => ['/gyik'],
    preview: 'question',
    isMoved: true,
  },
  {
    name: 'soloist',
    room: 'soloists',
    table: 'soloists',
    list: { path: '/desk/soloists', property: 'soloists' },
    fields: (words, { pictures, files }) => ({
      name: words,
      ...three('profession', words),
      ...three('description', words),
      ...content(words),
      slug: slugOf(words),
      thumbnail_id: String(pictures[0]),
      cv_file: files[0],
    }),
    changed: (words, { pictures, files }) => ({
      name: words,
      ...three('profession', words),
      ...three('description', words),
      ...content(words),
      slug: slugOf(words),
      thumbnail_id: String(pictures[1]),
      cv_file: files[1],
    }),
    addresses: ({ slug }) => ['/soloists', `/soloists/${slug}`],
    preview: 'soloist',
  },
  {
    name: 'event',
    room: 'events',
    table: 'events',
    list: { path: '/desk/events', property: 'events' },
    fields: (words, { pictures, soloists, files }) => ({
      ...three('title', words),
      ...Object.assign({}, ...eventLineNames.map((name) => three(name, words))),
      ...content(words),
      ...programme('Schubert', '70'),
      soloists: `${soloists[0]} ${soloists[1]}`,
      duration_minutes: '90',
      interval_minutes: '20',
      age_from: '6',
      sung_in: 'de la',
      surtitles_in: 'hu',
      cover_id: String(pictures[0]),
      share_image_id: String(pictures[1]),
      program_file: files[0],
      vat_class: 'lesson',
      slug: slugOf(words),
    }),
    changed: (words, { pictures, soloists, files }) => ({
      ...three('title', words),
      ...Object.assign({}, ...eventLineNames.map((name) => three(name, words))),
      ...content(words),
      ...programme('Schumann', '71'),
      soloists: `${soloists[1]} ${soloists[0]}`,
      duration_minutes: '91',
      interval_minutes: '0',
      age_from: '',
      sung_in: 'la',
      surtitles_in: '',
      cover_id: String(pictures[1]),
      share_image_id: String(pictures[0]),
      program_file: files[1],
      vat_class: 'concert',
      slug: slugOf(words),
    }),
    addresses: ({ id }) => ['/season', `/events/played-${id}`],
    async place({ db }, id) {
      const { venueId, eventDateId } = await storeConcert(db, { bystanders: false })
      await sql`update venues set slug = ${`played-${id}`} where id = ${venueId}`.execute(db)
      await sql`update event_dates set event_id = ${id} where id = ${eventDateId}`.execute(db)
    },
    preview: 'event',
  },
  {
    name: 'survey',
    room: 'surveys/survey',
    table: 'surveys',
    list: {
      path: '/desk/surveys',
      property: 'forms',
      isLine: (line, id) => line.id === id && line.asked === 'survey',
    },
    fields: (words) => ({ ...three('title', words), ...asked(words), points: '5', ...slugs(slugOf(words)) }),
    changed: (words) => ({ ...three('title', words), ...asked(words), points: '6', ...slugs(slugOf(words)) }),
    addresses: ({ slug }) => [`/survey/${slug.en}`],
    preview: 'survey',
  },
  {
    name: 'questionnaire',
    room: 'surveys/questionnaire',
    table: 'questionnaires',
    list: {
      path: '/desk/surveys',
      property: 'forms',
      isLine: (line, id) => line.id === id && line.asked === 'questionnaire',
    },
    fields: (words) => ({ ...three('title', words), ...asked(words), ...three('thanks', words) }),
    changed: (words) => ({ ...three('title', words), ...asked(words), ...three('thanks', words) }),
    addresses: ({ id }) => [`/asks-${id}x`],
    async place({ db }, id) {
      const slug = JSON.stringify({ en: `asks-${id}x` })
      await sql`insert into pages (key, slug, title, content)
        select ${`asks-${id}x`}, ${slug}::jsonb, '{"en": "Asks"}', jsonb_build_object('en', jsonb_build_array(jsonb_build_object(
          'id', 'a', 'name', 'questionnaire-questionnaire', 'props', jsonb_build_object('questionnaire', key))))
        from questionnaires where id = ${id}`.execute(db)
    },
  },
  {
    name: 'menu link',
    room: 'menus',
    table: 'menu_items',
    list: {
      path: '/desk/menus',
      property: 'lines',
      isLine: (line, id) => line.id === `link-${id}`,
    },
    fields: (words) => ({ ...three('title', words), target: '/venues', menu: 'footer' }),
    changed: (words) => ({ ...three('title', words), target: '/gallery', menu: 'account' }),
    placed: ['position'],
    addresses: () => ['/venues', '/gyik'],
    isMoved: true,
  },
]
