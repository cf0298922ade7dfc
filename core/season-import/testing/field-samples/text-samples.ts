import { type FieldSample, type FieldSamples, idOf, january, publication, says } from './field-sample.ts'

/** Pages, articles and other texts for visitors. */
export const textSamples: FieldSamples[] = [
  {
    kind: 'pages',
    path: 'pages/terms/page.yaml',
    entry: 'terms',
    samples: [
      ['title', 'Terms', 'Rules', { 'pages.title': { en: 'Rules' } }],
      ['slug', 'conditions', 'regles', { 'pages.slug': { en: 'terms', fr: 'regles' } }],
      ['hide_title', 'true', 'false', { 'pages.hide_title': false }],
      ['footer', 'footer: 3', 'footer: 4', { 'pages.footer_position': 4 }],
      ['footer', 'footer: 3', 'footer: 0', { 'pages.footer_position': 0 }],
      ...publication('pages'),
      ['footer', 'footer: 3\n', '', { 'pages.footer_position': null }],
      ['slug', ', fr: conditions', '', { 'pages.slug': { en: 'terms' } }],
    ],
  },
  {
    kind: 'categories',
    path: 'categories.yaml',
    entry: 'music',
    samples: [
      ['title', '{ en: Music }', '{ en: Sound }', { 'article_categories.title': { en: 'Sound' } }],
      ['slug', 'musique', 'son', { 'article_categories.slug': { en: 'music', fr: 'son' } }],
      ['description', 'On music.', 'On sound.', { 'article_categories.description': { en: 'On sound.' } }],
      ...publication('article_categories'),
      ['description', '  description: { en: On music. }\n', '', { 'article_categories.description': null }],
    ],
  },
  {
    kind: 'articles',
    path: 'articles/music/fugue/article.yaml',
    entry: 'fugue',
    samples: [
      ['title', 'A fugue', 'A canon', { 'articles.title': { en: 'A canon' } }],
      ['slug', 'une-fugue', 'un-canon', { 'articles.slug': { en: 'a-fugue', fr: 'un-canon' } }],
      ['picture', 'hall', 'night', { 'articles.thumbnail_id': idOf('media', 'night') }],
      ['position', '4', '6', { 'articles.position': 6 }],
      ...publication('articles'),
      ['picture', 'picture: hall\n', '', { 'articles.thumbnail_id': null }],
    ],
  },
  {
    kind: 'questions',
    path: 'questions.yaml',
    entry: 'parking',
    samples: [
      ['question', 'Where do I park?', 'May I park?', { 'faqs.question': { en: 'May I park?' } }],
      ['answer', 'Behind the hall.', 'Nowhere.', { 'faqs.answer': says('Nowhere.') }],
      ...publication('faqs', `published: ${january}, answer: { en: Behind`).map(
        ([field, before, after, expected]): FieldSample => [field, before, `${after}, answer: { en: Behind`, expected],
      ),
    ],
  },
  {
    kind: 'surveys',
    path: 'surveys/evening.yaml',
    entry: 'evening',
    samples: [
      ['title', '{ en: Your evening }', '{ en: Your day }', { 'surveys.title': { en: 'Your day' } }],
      ['slug', 'votre-soiree', 'votre-jour', { 'surveys.slug': { en: 'your-evening', fr: 'votre-jour' } }],
      ['points', '30', '40', { 'surveys.points': 40 }],
      ['position', 'position: 2', 'position: 3', { 'surveys.position': 3 }],
      ['content', 'How was it?', 'And you?', { 'surveys.content': says('And you?') }],
      ...publication('surveys'),
      ['points', 'points: 30\n', '', { 'surveys.points': 0 }],
    ],
  },
  {
    kind: 'questionnaires',
    path: 'questionnaires/hour.yaml',
    entry: 'hour',
    samples: [
      ['title', 'The right hour', 'The hour', { 'questionnaires.title': { en: 'The hour' } }],
      ['thanks', 'Thank you.', 'Thanks.', { 'questionnaires.thanks': { en: 'Thanks.' } }],
      ['position', 'position: 5', 'position: 6', { 'questionnaires.position': 6 }],
      ['content', 'When?', 'How late?', { 'questionnaires.content': says('How late?') }],
      ...publication('questionnaires'),
      ['thanks', 'thanks: { en: Thank you. }\n', '', { 'questionnaires.thanks': null }],
    ],
  },
  {
    kind: 'pages',
    path: 'pages/terms/en.md',
    entry: 'terms',
    samples: [['content', 'in euros', 'in cents', { 'pages.content': says('in cents') }]],
  },
  {
    kind: 'articles',
    path: 'articles/music/fugue/en.md',
    entry: 'fugue',
    samples: [['content', 'Listen.', 'Hear.', { 'articles.content': says('Hear.') }]],
  },
]
