import { href } from '@cadenza/navigation'
import { deskRoutes } from '../routes.ts'

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

/** Routes of all kinds share names and differ in parameters; the types are those of articles. */
const routeOf = <const name extends string>(
  kind: WrittenKind,
  name: name,
): (typeof deskRoutes)[`articles.${name}` & keyof typeof deskRoutes] => deskRoutes[`${kind}.${name}` as never]

/** Returns the addresses of the actions on the page of a text; `others`: its other parameters. */
export function writtenRoutes(kind: WrittenKind, id: number | null, others: Readonly<Record<string, string>> = {}) {
  const named = { ...others, [writtenKinds[kind].param]: id, written: id ?? 'new' }
  const params = named as unknown as { article: number; written: string }
  return {
    index: href(routeOf(kind, 'index')),
    save: id === null ? href(routeOf(kind, 'store'), params) : href(routeOf(kind, 'save'), params),
    draft: { route: routeOf(kind, 'draft.store'), params },
    dropDraft: href(routeOf(kind, 'draft.destroy'), params),
    state: () => href(routeOf(kind, 'state'), params),
    revert: (revision: number) => href(routeOf(kind, 'revert'), { ...params, revision }),
  }
}
