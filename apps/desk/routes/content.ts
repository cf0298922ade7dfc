import { answerOf, del, get, group, post } from '@cadenza/navigation'
import { staffRight, staffRoutes } from './staff-routes.ts'

const id = '\\d{1,15}'
const view = staffRight('content.view', 'halls')
const edit = staffRight('content.edit', 'house')
const editRecord = staffRight('content.edit', 'record')
const editEvents = staffRight('events.edit', 'halls')
const editEvent = staffRight('events.edit', 'record')

/** A file that was handed in, as fields choose it. */
interface StoredFile {
  id: number
  name: string
  title: string
}
const savedDraft = answerOf<{ savedAt: string }>()

/** A kind of content: its list, and the form of an entry with draft, states and revisions. */
const entries = <const record extends string>(record: record) => ({
  index: get('/', view),
  new: get('/new', edit),
  store: post('/', edit),
  show: get(`/{${record}}`, view),
  save: post(`/{${record}}`, edit),
  // Drafts are visible only to their author.
  'draft.store': post('/{written}/draft', { ...edit, answer: savedDraft }),
  'draft.destroy': del('/{written}/draft', edit),
  state: post(`/{${record}}/state`, edit),
  revert: post(`/{${record}}/revisions/{revision}`, edit),
})

/** Staff of a single hall only read what belongs to the organiser. */
export const contentRoutes = staffRoutes(
  {
    prefix: '/desk',
    where: {
      article: id,
      asked: 'survey|questionnaire',
      category: id,
      entry: '(?:link|page)-\\d{1,15}',
      event: id,
      file: id,
      form: id,
      format: 'csv|xlsx',
      id,
      item: id,
      kept: id,
      kind: 'page|article|category|question|soloist|event|hall|survey',
      language: 'en|fr|hu',
      library: 'downloads|recordings',
      link: id,
      page: id,
      picture: id,
      question: id,
      revision: id,
      soloist: id,
      venue: id,
      written: 'new|\\d{1,15}',
    },
  },
  {
    questions: group({ prefix: '/questions' }, { ...entries('question'), move: post('/{question}/move', edit) }),
    media: group(
      { prefix: '/media' },
      {
        index: get('/', view),
        pick: get('/pick', view),
        store: post('/', { ...edit, answer: answerOf<{ picture: number; isNew: boolean }>() }),
        show: get('/{picture}', view),
        save: post('/{picture}', edit),
        replace: post('/{picture}/file', edit),
        destroy: del('/{picture}', edit),
        revert: post('/{picture}/revisions/{revision}', edit),
        restore: post('/{picture}/kept/{kept}', edit),
      },
    ),
    files: group(
      { prefix: '/media/files' },
      {
        index: get('/', view),
        store: post('/{library}', { ...edit, answer: answerOf<StoredFile>() }),
        show: get('/{library}/{file}', view),
        save: post('/{library}/{file}', edit),
        replace: post('/{library}/{file}/file', edit),
        destroy: del('/{library}/{file}', edit),
        revert: post('/{library}/{file}/revisions/{revision}', edit),
      },
    ),
    // An event belongs to the halls of its dates; while it has none, to the hall of its author.
    events: group(
      { prefix: '/events' },
      {
        index: get('/', view),
        new: get('/new', editEvents),
        store: post('/', editEvents),
        show: get('/{event}', view),
        save: post('/{event}', editEvent),
        duplicate: post('/{event}/duplicate', editEvents),
        'draft.store': post('/{written}/draft', { ...editEvents, answer: savedDraft }),
        'draft.destroy': del('/{written}/draft', editEvents),
        state: post('/{event}/state', editEvent),
        revert: post('/{event}/revisions/{revision}', editEvent),
      },
    ),
    gallery: group(
      { prefix: '/gallery' },
      {
        index: get('/', view),
        store: post('/', edit),
        save: post('/{item}', edit),
        move: post('/{item}/move', edit),
        revert: post('/{item}/revisions/{revision}', edit),
      },
    ),
    menus: group(
      { prefix: '/menus' },
      {
        ...entries('link'),
        'pages.store': post('/pages', edit),
        'pages.destroy': del('/pages/{page}', edit),
        move: post('/{entry}/move', edit),
      },
    ),
    soloists: group({ prefix: '/soloists' }, entries('soloist')),
    pages: group({ prefix: '/pages' }, entries('page')),
    articles: group({ prefix: '/articles' }, { ...entries('article'), move: post('/{article}/move', edit) }),
    categories: group({ prefix: '/categories' }, { ...entries('category'), move: post('/{category}/move', edit) }),
    surveys: group(
      { prefix: '/surveys' },
      {
        index: get('/', view),
        new: get('/{asked}/new', edit),
        store: post('/{asked}', edit),
        show: get('/{asked}/{form}', view),
        save: post('/{asked}/{form}', edit),
        'draft.store': post('/{asked}/{written}/draft', { ...edit, answer: savedDraft }),
        'draft.destroy': del('/{asked}/{written}/draft', edit),
        state: post('/{asked}/{form}/state', edit),
        revert: post('/{asked}/{form}/revisions/{revision}', edit),
        // Answers belong to no hall, and may identify visitors.
        answers: get('/{asked}/{form}/answers', staffRight('content.view', 'house')),
        export: get('/{asked}/{form}/answers.{format}', staffRight('content.view', 'house', { isFresh: true })),
      },
    ),
    'preview.show': get('/preview/{kind}/{id}/{language}', view),
    'hall-texts': group(
      { prefix: '/hall-texts' },
      {
        index: get('/', view),
        show: get('/{venue}', staffRight('content.view', 'record')),
        save: post('/{venue}', editRecord),
        'draft.store': post('/{venue}/draft', { ...editRecord, answer: savedDraft }),
        'draft.destroy': del('/{venue}/draft', editRecord),
        revert: post('/{venue}/revisions/{revision}', editRecord),
      },
    ),
  },
)
