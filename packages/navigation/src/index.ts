export * from './lib/routing/register.ts'
export type * from './lib/protocol/payload.ts'
export { parseQuery } from './lib/protocol/parse-query.ts'
export { stringifyQuery } from './lib/protocol/query.ts'
export { HEADERS } from './lib/protocol/headers.ts'
export {
  ERROR_BAG_FIELD,
  EXTERNAL_STORAGE_KEY,
  METHOD_FIELD,
  type Method,
  SCROLL_REGION_ATTRIBUTE,
  TOKEN_FIELD,
} from './lib/protocol/constants.ts'
export type { BodyErrors, BodyPath, CheckedBody, CheckedRoute, SentBody } from './lib/routing/body.ts'
export * from './lib/routing/schema.ts'
export type { PathOf } from './lib/protocol/field-path.ts'
export { RouteError, href } from './lib/routing/href.ts'
export {
  type HrefParams,
  type ParamsOf,
  type Route,
  type RouteOptions,
  type Routes,
  type GuardName,
  type GuardOf,
  type HeadName,
  del,
  get,
  patch,
  post,
  put,
  route,
} from './lib/routing/route.ts'
export { type FlatRoutes, type RouteTable, defineRoutes } from './lib/routing/table.ts'
export { type GroupOptions, type GroupRoutes, group } from './lib/routing/group.ts'
export { type ResourceOptions, type ResourceRoutes, resources } from './lib/routing/resources.ts'
export { type RouteEntry, listRoutes } from './lib/routing/list-routes.ts'
export { type AnyRouter, type RouteMatch, type Router, type RouterOptions, createRouter } from './lib/routing/router.ts'
