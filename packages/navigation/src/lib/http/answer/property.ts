const KIND = Symbol('property')

/**
 * A value or a function that returns it: a function is lazy, only called when its property is part
 * of the response.
 */
export type Resolvable<value> = value | (() => value | Promise<value>)

interface Ways {
  readonly group?: string | undefined
  readonly merge?: { list?: string; to?: 'start' | 'end'; by?: string } | undefined
  readonly once?: OnceOptions | undefined
}

/** Omitted from the first response; the browser requests it after mounting. */
export interface DeferredProperty<value> extends Ways {
  readonly [KIND]: 'deferred'
  readonly resolve: () => value | Promise<value>
}

/** Included only when a partial reload requests it by name. */
export interface PartialProperty<value> extends Ways {
  readonly [KIND]: 'partial'
  readonly resolve: () => value | Promise<value>
}

/** Included in every response, even in partial ones that do not request it. */
export interface PersistentProperty<value> extends Ways {
  readonly [KIND]: 'persistent'
  readonly resolve: Resolvable<value>
}

/** Comes with its page like a plain value, and is merged or kept by the browser. */
export interface PlainProperty<value> extends Ways {
  readonly [KIND]: 'plain'
  readonly resolve: Resolvable<value>
}

type SpecialProperty<value = unknown> =
  | DeferredProperty<value>
  | PartialProperty<value>
  | PersistentProperty<value>
  | PlainProperty<value>

/** Options of a deferred property. */
export interface DeferOptions {
  /**
   * Properties of a group arrive together; all groups are requested in parallel. Default: the
   * properties without a group.
   */
  group?: string
}

/**
 * A property that the browser requests once the page is there. The page must do without it until
 * then. If it fails, the page stays without it, and the error is logged.
 */
export function defer<value>(
  resolve: () => value | Promise<value>,
  { group }: DeferOptions = {},
): DeferredProperty<value> {
  return { [KIND]: 'deferred', resolve, group }
}

/** A property that is only evaluated and sent when a partial reload names it. */
export function partial<value>(resolve: () => value | Promise<value>): PartialProperty<value> {
  return { [KIND]: 'partial', resolve }
}

/** A property that every partial reload includes. */
export function persistent<value>(resolve: Resolvable<value>): PersistentProperty<value> {
  return { [KIND]: 'persistent', resolve }
}

type ValueOf<given> =
  given extends SpecialProperty<infer value> ? value : given extends () => infer made ? Awaited<made> : given
type Wrapped<given> = given extends SpecialProperty ? given : PlainProperty<ValueOf<given>>
type KeyOf<item> = Extract<keyof item, string>
type ListOf<value> = {
  [name in keyof value]-?: Exclude<value[name], undefined> extends readonly unknown[] ? name : never
}[keyof value] &
  string

/** How a list grows: at which end, and by which key items match existing ones. */
export type MergeOptions<value> = {
  /** Position of new items. Default: `end`. */
  to?: 'start' | 'end'
} & (value extends readonly (infer item)[]
  ? {
      /** Key of an item: an existing item with the same key is replaced in place. */
      by?: KeyOf<item>
    }
  : {
      [name in ListOf<value>]: {
        /** The list in the property that grows; everything beside it is replaced. */
        list: name
        /** Key of an item: an existing item with the same key is replaced in place. */
        by?: Exclude<value[name], undefined> extends readonly (infer item)[] ? KeyOf<item> : never
      }
    }[ListOf<value>])

/** Options of a property that is fetched once. */
export interface OnceOptions {
  /** Cache key: all that its value depends on, as the language. Default: the property's path. */
  key?: string
  /** Lifetime in milliseconds. Default: as long as the document exists. */
  ttl?: number
}

const wrap = (source: unknown, ways: Ways): SpecialProperty =>
  findKind(source) ? { ...(source as SpecialProperty), ...ways } : { [KIND]: 'plain', resolve: source, ...ways }

/**
 * A list that grows: a partial reload that requests it by name adds to the existing items, anything
 * else replaces it. Wraps a value, a function, or the result of `defer`, `partial` and
 * `persistent`.
 */
export function merge<given>(source: given, options: MergeOptions<ValueOf<given>>): Wrapped<given> {
  return wrap(source, { merge: options }) as Wrapped<given>
}

/**
 * A property that the browser caches: it is omitted, and not evaluated, if the browser has it.
 * Requested by name, it is always included. Wraps a value, a function, or the result of `defer`,
 * `partial` and `persistent`.
 */
export function once<given>(source: given, options: OnceOptions = {}): Wrapped<given> {
  return wrap(source, { once: options }) as Wrapped<given>
}

/** Returns `undefined` for plain values and functions. */
export function findKind(value: unknown): SpecialProperty[typeof KIND] | undefined {
  return typeof value === 'object' && value !== null && KIND in value ? (value as SpecialProperty)[KIND] : undefined
}

export function findSource(value: unknown): unknown {
  return findKind(value) ? (value as SpecialProperty).resolve : value
}

export function findWays(value: unknown): Ways {
  return findKind(value) ? (value as SpecialProperty) : {}
}

// Values without properties of their own on the wire, or sent as they are.
type Whole = string | number | bigint | boolean | symbol | null | undefined | Date | readonly unknown[]

// Properties of an object may have different kinds, too.
type Given<value> = value extends Whole | ((...args: never[]) => unknown) ? value : ServerProperties<value>

// No value has this type: it exists for the compiler's message.
interface OnlyWhereOptional {
  readonly [KIND]: 'deferred' | 'partial'
  readonly 'what comes later is optional in its page: `name?: type`': never
}

/** Properties that a handler may pass for the type `props`: only optional ones may arrive later. */
export type ServerProperties<props> = {
  [key in keyof props]: undefined extends props[key]
    ?
        | Resolvable<Given<props[key]>>
        | DeferredProperty<Given<Exclude<props[key], undefined>>>
        | PartialProperty<Given<Exclude<props[key], undefined>>>
        | PersistentProperty<Given<props[key]>>
        | PlainProperty<Given<props[key]>>
    :
        | Resolvable<Given<props[key]>>
        | PersistentProperty<Given<props[key]>>
        | PlainProperty<Given<props[key]>>
        | OnlyWhereOptional
}

// A part of an object suffices: omitted properties keep their values.
type Changed<value> = value extends Whole | ((...args: never[]) => unknown) ? value : PropertyChanges<value>

/** Changes that a handler may pass for the type `props`: any properties, or parts of them. */
export type PropertyChanges<props> = {
  [key in keyof props]?:
    | Resolvable<Changed<props[key]>>
    | DeferredProperty<Changed<Exclude<props[key], undefined>>>
    | PartialProperty<Changed<Exclude<props[key], undefined>>>
    | PersistentProperty<Changed<props[key]>>
    | PlainProperty<Changed<props[key]>>
}

const settled = new WeakSet<object>()

const isPlain = (value: object): boolean =>
  Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/**
 * Declares that a value never changes and freezes it deeply. As a property it is sent as it is: it
 * is not searched for functions, and it is serialised once for all responses. Throws a `TypeError`
 * if it contains a function or a deferred, partial or persistent property.
 */
export function settle<value>(value: value): value {
  if (typeof value === 'function') throw new TypeError('What is settled has no functions in it.')
  if (typeof value !== 'object' || value === null || settled.has(value) || !isPlain(value)) return value
  // A symbol marks the special kinds of properties.
  if (Object.getOwnPropertySymbols(value).length > 0)
    throw new TypeError('What is settled has no deferred, partial or persistent properties in it.')
  for (const part of Object.values(value)) settle(part)
  settled.add(value)
  return Object.freeze(value)
}

export const isSettled = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && settled.has(value)
