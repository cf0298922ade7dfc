import { href, type HrefParams } from '@cadenza/navigation'
import { deskRoutes } from '../routes.ts'

type Routes = typeof deskRoutes

/** Kinds of content by the first part of their route names: `articles.draft.store`. */
type WrittenKind = { [name in keyof Routes]: name extends `${infer kind}.draft.store` ? kind : never }[keyof Routes]

type ParamOf<kind extends WrittenKind> = keyof HrefParams<Routes[`${kind}.save` & keyof Routes]>

export type WrittenRoutes = ReturnType<typeof writtenRoutes>

/**
 * Returns the addresses of a writing page: `writtenRoutes('articles', 'article', id)`; `others`:
 * its other parameters.
 */
export function writtenRoutes<kind extends WrittenKind>(
  kind: kind,
  param: ParamOf<kind>,
  id: number | null,
  others: { [name in ParamOf<kind>]?: string } = {},
) {
  // Routes of all kinds share names and differ in parameters; the types are those of articles.
  const route = <const name extends string>(name: name): Routes[`articles.${name}` & keyof Routes] =>
    deskRoutes[`${kind}.${name}` as never]
  const params = { ...others, [param]: id, written: id ?? 'new' } as unknown as { article: number; written: string }
  return {
    index: href(route('index')),
    save: id === null ? href(route('store'), params) : href(route('save'), params),
    draft: { route: route('draft.store'), params },
    dropDraft: href(route('draft.destroy'), params),
    state: () => href(route('state'), params),
    revert: (revision: number) => href(route('revert'), { ...params, revision }),
  }
}
