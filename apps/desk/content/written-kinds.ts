/**
 * Kinds of content by the first part of their route names. `param`: route parameter of the id;
 * `texts`: name of the list, with which its other texts begin; `preview`: name in addresses of the
 * preview, null for kinds without a public page of their own.
 */
export const writtenKinds = {
  articles: { param: 'article', texts: 'pages.articles', preview: 'article' },
  categories: { param: 'category', texts: 'pages.categories', preview: 'category' },
  events: { param: 'event', texts: 'programme.events', preview: 'event' },
  'hall-texts': { param: 'venue', texts: 'programme.halls', preview: 'hall' },
  menus: { param: 'link', texts: 'menus.title', preview: null },
  pages: { param: 'page', texts: 'pages.pages', preview: 'page' },
  questions: { param: 'question', texts: 'content.questions', preview: 'question' },
  soloists: { param: 'soloist', texts: 'programme.soloists', preview: 'soloist' },
  surveys: { param: 'form', texts: 'surveys.title', preview: 'survey' },
} as const

export type WrittenKind = keyof typeof writtenKinds
