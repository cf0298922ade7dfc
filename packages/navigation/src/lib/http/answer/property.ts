/** The kinds of properties that are not plain values. */

const KIND = Symbol('property')

/** A value, or how to get it: a function is lazy, only called when its property is part of the answer. */
export type Resolvable<value> = value | (() => value | Promise<value>)

/** How a property comes beside being asked for: set by `defer`, `merge` and `once`. */
interface Ways {
  readonly group?: string | undefined
  readonly merge?: { list?: string; to?: 'start' | 'end'; by?: string } | undefined
  readonly once?: OnceOptions | undefined
}

/** Left out of the first answer; the browser asks for it by itself after mounting. */
export interface DeferredProperty<value> extends Ways {
  readonly [KIND]: 'deferred'
  readonly resolve: () => value | Promise<value>
}

/** Only part of an answer when a partial reload asks for it by name. */
export interface PartialProperty<value> extends Ways {
  readonly [KIND]: 'partial'
  readonly resolve: () => value | Promise<value>
}

/** Part of every answer, even of partial ones that do not ask for it. */
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

/** What a deferred property can say. */
export interface DeferOptions {
  /** Properties of one group come together, and all groups are asked for at the same time. Default: those that name none. */
  group?: string
}

/**
 * A property that the browser asks for by itself once the page is there. The page must do without it until then. Where it cannot
 * be made, the page stands without it, and the error is logged.
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

/** A property that no partial reload leaves out. */
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

/** How a list grows: at which end, and by which key an item is the one that is there. */
export type MergeOptions<value> = {
  /** Where new items go. Default: `end`. */
  to?: 'start' | 'end'
} & (value extends readonly (infer item)[]
  ? {
      /** The key of an item: one that is there is replaced in its place. */
      by?: KeyOf<item>
    }
  : {
      [name in ListOf<value>]: {
        /** Which list in the property grows; everything beside it is replaced. */
        list: name
        /** The key of an item: one that is there is replaced in its place. */
        by?: Exclude<value[name], undefined> extends readonly (infer item)[] ? KeyOf<item> : never
      }
    }[ListOf<value>])

/** What a property that is fetched once can say. */
export interface OnceOptions {
  /** What it is kept under: all that its value depends on, such as the language. Default: the property's own path. */
  key?: string
  /** Milliseconds that it is kept for. Default: as long as the document stands. */
  ttl?: number
}

const wrap = (source: unknown, ways: Ways): SpecialProperty =>
  findKind(source) ? { ...(source as SpecialProperty), ...ways } : { [KIND]: 'plain', resolve: source, ...ways }

/**
 * A list that grows: a partial reload that asks for it by name adds to what is there, anything else replaces it. Goes around a
 * value, a function, or what `defer`, `partial` and `persistent` give.
 */
export function merge<given>(source: given, options: MergeOptions<ValueOf<given>>): Wrapped<given> {
  return wrap(source, { merge: options }) as Wrapped<given>
}

/**
 * A property that the browser keeps: it is left out, and not evaluated, where the browser says that it has it. Asked for by its
 * name it comes in any case. Goes around a value, a function, or what `defer`, `partial` and `persistent` give.
 */
export function once<given>(source: given, options: OnceOptions = {}): Wrapped<given> {
  return wrap(source, { once: options }) as Wrapped<given>
}

/** How a property comes: `undefined` for values and functions as they are. */
export function findKind(value: unknown): SpecialProperty[typeof KIND] | undefined {
  return typeof value === 'object' && value !== null && KIND in value ? (value as SpecialProperty)[KIND] : undefined
}

/** What a property is made from: its value, or the function that gives it. */
export function findSource(value: unknown): unknown {
  return findKind(value) ? (value as SpecialProperty).resolve : value
}

/** In which group it is deferred, how it is merged, and how it is kept. */
export function findWays(value: unknown): Ways {
  return findKind(value) ? (value as SpecialProperty) : {}
}

// What has no properties of its own on the wire, or is sent as it is.
type Whole = string | number | bigint | boolean | symbol | null | undefined | Date | readonly unknown[]

// The properties of an object may come each in its own way, too.
type Given<value> = value extends Whole | ((...args: never[]) => unknown) ? value : ServerProperties<value>

// No value has this type: it is there for the compiler's message.
interface OnlyWhereOptional {
  readonly [KIND]: 'deferred' | 'partial'
  readonly 'what comes later is optional in its page: `name?: type`': never
}

/** What a handler may give for properties of the type `props`: only what the page can do without may come later. */
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

// A part of an object is enough: what is not named stays as it is.
type Changed<value> = value extends Whole | ((...args: never[]) => unknown) ? value : PropertyChanges<value>

/** What a handler may change of properties of the type `props`: any of them, or a part of one. */
export type PropertyChanges<props> = {
  [key in keyof props]?:
    | Resolvable<Changed<props[key]>>
    | DeferredProperty<Changed<Exclude<props[key], undefined>>>
    | PartialProperty<Changed<Exclude<props[key], undefined>>>
    | PersistentProperty<Changed<props[key]>>
    | PlainProperty<Changed<props[key]>>
}
