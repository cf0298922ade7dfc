import { answerOf, del, get, group, post } from '@cadenza/navigation'

/** What visitors read and see: written, looked at, published and taken back. Part of `deskRoutes`. */
export const contentRoutes = {
  ...group(
    { prefix: '/questions', where: { question: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
    {
      'questions.index': get('/'),
      'questions.new': get('/new'),
      'questions.store': post('/'),
      'questions.show': get('/{question}'),
      'questions.save': post('/{question}'),
      'questions.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
      'questions.draft.destroy': del('/{written}/draft'),
      'questions.state': post('/{question}/state'),
      'questions.revert': post('/{question}/revisions/{revision}'),
      'questions.move': post('/{question}/move'),
    },
  ),

  ...group(
    { prefix: '/media', where: { picture: '\\d{1,15}', revision: '\\d{1,15}', kept: '\\d{1,15}' } },
    {
      'media.index': get('/'),
      'media.pick': get('/pick'),
      'media.store': post('/', { answer: answerOf<{ picture: number; isNew: boolean }>() }),
      'media.show': get('/{picture}'),
      'media.save': post('/{picture}'),
      'media.replace': post('/{picture}/file'),
      'media.destroy': del('/{picture}'),
      'media.revert': post('/{picture}/revisions/{revision}'),
      'media.restore': post('/{picture}/kept/{kept}'),
    },
  ),

  ...group(
    { prefix: '/events', where: { event: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
    {
      'events.index': get('/'),
      'events.new': get('/new'),
      'events.store': post('/'),
      'events.show': get('/{event}'),
      'events.save': post('/{event}'),
      'events.duplicate': post('/{event}/duplicate'),
      'events.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
      'events.draft.destroy': del('/{written}/draft'),
      'events.state': post('/{event}/state'),
      'events.revert': post('/{event}/revisions/{revision}'),
    },
  ),

  ...group(
    { prefix: '/gallery', where: { item: '\\d{1,15}', revision: '\\d{1,15}' } },
    {
      'gallery.index': get('/'),
      'gallery.store': post('/'),
      'gallery.save': post('/{item}'),
      'gallery.move': post('/{item}/move'),
      'gallery.revert': post('/{item}/revisions/{revision}'),
    },
  ),

  ...group(
    {
      prefix: '/menus',
      where: {
        link: '\\d{1,15}',
        page: '\\d{1,15}',
        revision: '\\d{1,15}',
        written: 'new|\\d{1,15}',
        entry: '(?:link|page)-\\d{1,15}',
      },
    },
    {
      'menus.index': get('/'),
      'menus.new': get('/new'),
      'menus.store': post('/'),
      'menus.pages.store': post('/pages'),
      'menus.pages.destroy': del('/pages/{page}'),
      'menus.show': get('/{link}'),
      'menus.save': post('/{link}'),
      'menus.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
      'menus.draft.destroy': del('/{written}/draft'),
      'menus.state': post('/{link}/state'),
      'menus.revert': post('/{link}/revisions/{revision}'),
      'menus.move': post('/{entry}/move'),
    },
  ),

  ...group(
    { prefix: '/soloists', where: { soloist: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
    {
      'soloists.index': get('/'),
      'soloists.new': get('/new'),
      'soloists.store': post('/'),
      'soloists.show': get('/{soloist}'),
      'soloists.save': post('/{soloist}'),
      'soloists.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
      'soloists.draft.destroy': del('/{written}/draft'),
      'soloists.state': post('/{soloist}/state'),
      'soloists.revert': post('/{soloist}/revisions/{revision}'),
    },
  ),

  ...group(
    { prefix: '/pages', where: { page: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
    {
      'pages.index': get('/'),
      'pages.new': get('/new'),
      'pages.store': post('/'),
      'pages.show': get('/{page}'),
      'pages.save': post('/{page}'),
      'pages.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
      'pages.draft.destroy': del('/{written}/draft'),
      'pages.state': post('/{page}/state'),
      'pages.revert': post('/{page}/revisions/{revision}'),
    },
  ),

  ...group(
    { prefix: '/articles', where: { article: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' } },
    {
      'articles.index': get('/'),
      'articles.new': get('/new'),
      'articles.store': post('/'),
      'articles.show': get('/{article}'),
      'articles.save': post('/{article}'),
      'articles.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
      'articles.draft.destroy': del('/{written}/draft'),
      'articles.state': post('/{article}/state'),
      'articles.revert': post('/{article}/revisions/{revision}'),
      'articles.move': post('/{article}/move'),
    },
  ),

  ...group(
    {
      prefix: '/categories',
      where: { category: '\\d{1,15}', revision: '\\d{1,15}', written: 'new|\\d{1,15}' },
    },
    {
      'categories.index': get('/'),
      'categories.new': get('/new'),
      'categories.store': post('/'),
      'categories.show': get('/{category}'),
      'categories.save': post('/{category}'),
      'categories.draft.store': post('/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
      'categories.draft.destroy': del('/{written}/draft'),
      'categories.state': post('/{category}/state'),
      'categories.revert': post('/{category}/revisions/{revision}'),
      'categories.move': post('/{category}/move'),
    },
  ),

  ...group(
    {
      prefix: '/surveys',
      where: {
        asked: 'survey|questionnaire',
        form: '\\d{1,15}',
        revision: '\\d{1,15}',
        written: 'new|\\d{1,15}',
        format: 'csv|xlsx',
      },
    },
    {
      'surveys.index': get('/'),
      'surveys.new': get('/{asked}/new'),
      'surveys.store': post('/{asked}'),
      'surveys.show': get('/{asked}/{form}'),
      'surveys.save': post('/{asked}/{form}'),
      'surveys.draft.store': post('/{asked}/{written}/draft', { answer: answerOf<{ savedAt: string }>() }),
      'surveys.draft.destroy': del('/{asked}/{written}/draft'),
      'surveys.state': post('/{asked}/{form}/state'),
      'surveys.revert': post('/{asked}/{form}/revisions/{revision}'),
      'surveys.answers': get('/{asked}/{form}/answers'),
      'surveys.export': get('/{asked}/{form}/answers.{format}'),
    },
  ),

  'preview.show': get('/preview/{kind}/{id}/{language}', {
    where: { kind: 'page|article|category|question|soloist|event|hall|survey', id: '\\d{1,15}', language: 'en|fr|hu' },
  }),

  ...group(
    { prefix: '/hall-texts', where: { venue: '\\d{1,15}', revision: '\\d{1,15}' } },
    {
      'hall-texts.index': get('/'),
      'hall-texts.show': get('/{venue}'),
      'hall-texts.save': post('/{venue}'),
      'hall-texts.draft.store': post('/{venue}/draft', { answer: answerOf<{ savedAt: string }>() }),
      'hall-texts.draft.destroy': del('/{venue}/draft'),
      'hall-texts.revert': post('/{venue}/revisions/{revision}'),
    },
  ),
}
