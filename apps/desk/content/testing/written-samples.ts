import type { DeskPageProps } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import type { Fields, ShownWriting, WritingAround } from '../content.ts'
import { writeProgramme } from '../events/programme.ts'
import { blockForms } from '../blocks/server/block-forms.ts'
import {
  inLanguages,
  sampleAround,
  sampleBlocks,
  samplePicture,
  sampleSources,
  sampleWriting,
  standing,
} from './samples.ts'

/** Overrides of a sample. */
export interface WrittenChanges {
  fields?: Fields
  writing?: Partial<ShownWriting>
  around?: Partial<WritingAround>
}

const written =
  (fields: Fields, address: string) =>
  ({ fields: others, writing }: WrittenChanges): ShownWriting =>
    sampleWriting({ ...fields, ...others }, { address, ...writing })

const categories = [
  { id: 3, title: 'Instruments', depth: 0, within: [3] },
  { id: 4, title: 'Strings', depth: 1, within: [4, 3] },
]
const category = written(
  {
    ...inLanguages('title', 'Strings', 'Cordes'),
    ...inLanguages('description', 'Violins and their kin'),
    parent_id: '3',
    ...inLanguages('slug', 'strings'),
  },
  '/knowledge/strings',
)
const event = written(
  {
    ...inLanguages('title', 'Mass in B minor', 'Messe en si mineur', 'H-moll mise'),
    ...inLanguages('subtitle', 'Bach for Advent'),
    content: sampleBlocks,
    programme: writeProgramme([
      { composer: 'J. S. Bach', work: { en: 'Mass in B minor', fr: '', hu: 'H-moll mise' }, minutes: '110' },
    ]),
    soloists: '5 6',
    duration_minutes: '130',
    interval_minutes: '20',
    age_from: '',
    sung_in: 'la de',
    surtitles_in: '',
    ...inLanguages('latecomers', 'Wait for the Credo.'),
    cover_id: '12',
    share_image_id: '',
    program_file: 'mass',
    vat_class: 'concert',
    slug: 'mass',
  },
  '/event/mass',
)
const soloist = written(
  {
    name: 'Dóra Kiss',
    ...inLanguages('profession', 'alto'),
    ...inLanguages('description', 'Sings Bach.'),
    content: sampleBlocks,
    thumbnail_id: '12',
    cv_file: '',
    slug: 'dora-kiss',
  },
  '/soloist/dora-kiss',
)
const question = written(
  { ...inLanguages('question', 'May I bring a child?'), answer: sampleBlocks },
  '/faq#may-i-bring-a-child',
)
const page = written(
  {
    ...inLanguages('title', 'How to get there'),
    hide_title: '',
    content: sampleBlocks,
    footer: '3',
    ...inLanguages('slug', 'how-to-get-there'),
  },
  '/page/how-to-get-there',
)
const article = written(
  {
    ...inLanguages('title', 'The violin'),
    category_id: '4',
    thumbnail_id: '',
    content: sampleBlocks,
    ...inLanguages('slug', 'violin'),
  },
  '/knowledge/strings/violin',
)
const hall = written(
  {
    ...inLanguages('title', 'Hall of Strings'),
    ...inLanguages('city', 'Budapest'),
    content: sampleBlocks,
    ...inLanguages('arrival', 'Tram 4 to Harp Square.', 'Tramway 4, place de la Harpe.'),
    ...inLanguages('parking', ''),
    ...inLanguages('latecomers', 'Wait for the first applause.'),
    ...inLanguages('access_note', 'A lift leads to the boxes.'),
    access_phone: '+36 1 999',
    access_email: '',
    cover_id: '12',
    thumbnail_id: '',
  },
  '/venues/hall-of-strings',
)
const survey = written(
  { ...inLanguages('title', 'How was the evening?'), points: '5', content: '[]', ...inLanguages('slug', 'evening') },
  '/survey/evening',
)
const link = written({ ...inLanguages('title', 'Terms'), target: 'page:20', menu: 'footer' }, '')

/** Every editing page, with a text of id 7. */
export const writtenSamples = {
  category: (changes: WrittenChanges = {}): DeskPageProps<'category'> => ({
    ...sampleAround(changes.around),
    writing: category(changes),
    categories,
  }),
  event: (changes: WrittenChanges = {}): DeskPageProps<'event'> => ({
    ...sampleAround(changes.around),
    writing: event(changes),
    pictures: [samplePicture],
    sources: sampleSources,
    soloists: [
      { id: 5, name: 'Dóra Kiss', profession: 'alto', isSeen: true },
      { id: 6, name: 'Jean Roux', profession: '', isSeen: false },
      { id: 8, name: 'Éva Nagy', profession: 'violin', isSeen: true },
      { id: 9, name: 'Ida Tóth', profession: '', isSeen: true },
    ],
    dates: [{ id: 40, startsAt: '2027-01-09T18:30:00.000Z', hall: 'Hall of Strings' }],
    files: [{ name: 'mass', title: 'The Mass, programme', url: '/media/mass-0123456789abcdef.pdf' }],
    recordings: [{ name: 'kyrie', title: 'The choir', url: '/media/kyrie-0123456789abcdef.mp3' }],
    vatClasses: [
      {
        name: 'concert',
        rates: [
          { country: 'FR', basisPoints: 550 },
          { country: 'HU', basisPoints: 2700 },
        ],
      },
      { name: 'exempt', rates: [] },
    ],
    mayUpload: true,
    mayAdd: true,
  }),
  soloist: (changes: WrittenChanges = {}): DeskPageProps<'soloist'> => ({
    ...sampleAround(changes.around),
    writing: soloist(changes),
    pictures: [samplePicture],
    sources: sampleSources,
    files: [{ name: 'dora', title: 'Dóra Kiss, biography', url: '/media/dora-0123456789abcdef.pdf' }],
    mayUpload: true,
  }),
  question: (changes: WrittenChanges = {}): DeskPageProps<'question'> => ({
    ...sampleAround(changes.around),
    question: question(changes),
    sources: sampleSources,
  }),
  page: (changes: WrittenChanges = {}): DeskPageProps<'page'> => ({
    ...sampleAround(changes.around),
    writing: page(changes),
    sources: sampleSources,
  }),
  article: (changes: WrittenChanges = {}): DeskPageProps<'article'> => ({
    ...sampleAround(changes.around),
    writing: article(changes),
    sources: sampleSources,
    pictures: [samplePicture],
    categories,
  }),
  'hall-text': (changes: WrittenChanges = {}): DeskPageProps<'hall-text'> => ({
    ...sampleAround(changes.around),
    writing: hall(changes),
    pictures: [samplePicture],
    sources: sampleSources,
  }),
  survey: (changes: WrittenChanges = {}): DeskPageProps<'survey'> => ({
    ...sampleAround(changes.around),
    asked: 'survey',
    writing: survey(changes),
    sources: { ...sampleSources, forms: blockForms.questions, usual: 'question-radio' },
    answers: 0,
    mayReadAnswers: true,
  }),
  'menu-link': (changes: WrittenChanges = {}): DeskPageProps<'menu-link'> => ({
    ...sampleAround(changes.around),
    writing: link({ ...changes, writing: { address: null, ...changes.writing } }),
    isFixed: false,
    pages: [
      { id: 20, title: 'Terms' },
      { id: 21, title: 'Privacy' },
    ],
  }),
}

/** A new record with empty fields. */
export const unwritten = (fields: Fields): WrittenChanges => ({
  fields: Object.fromEntries(Object.keys(fields).map((name) => [name, ''])),
  writing: { id: null, address: null, ...standing.draft },
})

/** Returns the outline of an editing form, without the common preview and buttons. */
export const writtenForm = (): string => outline(document.querySelector('main form')).split('\n  details')[0]!
