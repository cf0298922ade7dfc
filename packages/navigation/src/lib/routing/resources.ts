import { type GroupOptions, type GroupRoutes, group } from './group.ts'
import { type Only, type Route, del, get, post, route } from './route.ts'

type ResourceName = 'index' | 'new' | 'create' | 'show' | 'edit' | 'update' | 'destroy'

/** Selection of the seven routes, and options for them. */
export interface ResourceOptions extends Omit<GroupOptions, 'prefix'> {
  only?: readonly ResourceName[]
  except?: readonly ResourceName[]
  /** Name of the parameter. Default: `id`. */
  param?: string
}

type ParamIn<options> = options extends { param: infer param extends string } ? param : 'id'
type ChosenIn<options> = Exclude<
  options extends { only: readonly (infer name)[] } ? name : ResourceName,
  options extends { except: readonly (infer name)[] } ? name : never
>

interface ResourceTable<param extends string> {
  index: Route<'/', {}>
  new: Route<'/new', {}>
  create: Route<'/', {}>
  show: Route<`/{${param}}`, {}>
  edit: Route<`/{${param}}/edit`, {}>
  update: Route<`/{${param}}`, {}>
  destroy: Route<`/{${param}}`, {}>
}

/** Routes of a resource. */
export type ResourceRoutes<name extends string, options> = GroupRoutes<
  Omit<options, 'only' | 'except' | 'param'> & { prefix: `/${name}` },
  Pick<ResourceTable<ParamIn<options>>, Extract<ChosenIn<options>, ResourceName>>
>

/**
 * Routes of a list and its items, as a group with the prefix `/name`: `index` (GET `/`), `new` (GET
 * `/new`, the form of a new item), `create` (POST `/`), `show` (GET `/{id}`), `edit` (GET
 * `/{id}/edit`, the form of an item), `update` (PUT or PATCH `/{id}`), `destroy` (DELETE `/{id}`);
 * all of them, unless `only` or `except` selects some.
 */
export function resources<const name extends string, const options extends ResourceOptions = {}>(
  name: name,
  { only, except = [], param = 'id', ...options }: ResourceOptions & Only<options, ResourceOptions> = {} as never,
): ResourceRoutes<name, options> {
  const item = `/{${param}}`
  const table: Record<ResourceName, Route> = {
    index: get('/'),
    // Precedes `show`, which would match it as an item.
    new: get('/new'),
    create: post('/'),
    show: get(item),
    edit: get(`${item}/edit`),
    update: route(['PUT', 'PATCH'], item),
    destroy: del(item),
  }
  const chosen = Object.entries(table).filter(([key]) => {
    const isNamed = (names: readonly string[]): boolean => names.includes(key)
    return (only === undefined || isNamed(only)) && !isNamed(except)
  })
  const whole: GroupOptions = { ...options, prefix: `/${name}` }
  return group(whole, Object.fromEntries(chosen)) as never
}
