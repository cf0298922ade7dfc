/** The kinds of properties that are not plain values. */

const KIND = Symbol('property')

/** A value, or how to get it: a function is lazy, only called when its property is part of the answer. */
export type Resolvable<value> = value | (() => value | Promise<value>)

/** Left out of the first answer; the browser asks for it by itself after mounting. */
export interface DeferredProperty<value> {
  readonly [KIND]: 'deferred'
  readonly resolve: () => value | Promise<value>
}

/** Only part of an answer when a partial reload asks for it by name. */
export interface PartialProperty<value> {
  readonly [KIND]: 'partial'
  readonly resolve: () => value | Promise<value>
}

/** Part of every answer, even of partial ones that do not ask for it. */
export interface PersistentProperty<value> {
  readonly [KIND]: 'persistent'
  readonly resolve: Resolvable<value>
}

type SpecialProperty = DeferredProperty<unknown> | PartialProperty<unknown> | PersistentProperty<unknown>

/** A property that the browser asks for by itself once the page is there. The page must do without it until then. */
export function defer<value>(resolve: () => value | Promise<value>): DeferredProperty<value> {
  return { [KIND]: 'deferred', resolve }
}

/** A property that is only evaluated and sent when a partial reload names it. */
export function partial<value>(resolve: () => value | Promise<value>): PartialProperty<value> {
  return { [KIND]: 'partial', resolve }
}

/** A property that no partial reload leaves out. */
export function persistent<value>(resolve: Resolvable<value>): PersistentProperty<value> {
  return { [KIND]: 'persistent', resolve }
}

/** How a property comes: `undefined` for plain values and functions. */
export function kindOf(value: unknown): SpecialProperty[typeof KIND] | undefined {
  return typeof value === 'object' && value !== null && KIND in value ? (value as SpecialProperty)[KIND] : undefined
}

/** What a property is made from: its value, or the function that gives it. */
export function sourceOf(value: unknown): unknown {
  return kindOf(value) ? (value as SpecialProperty).resolve : value
}

// What has no properties of its own on the wire, or is sent as it is.
type Whole = string | number | bigint | boolean | symbol | null | undefined | Date | readonly unknown[]

// The properties of an object may come each in its own way, too.
type Given<value> = value extends Whole | ((...args: never[]) => unknown) ? value : ServerProperties<value>

/** What a handler may give for properties of the type `props`: only what the page can do without may come later. */
export type ServerProperties<props> = {
  [key in keyof props]: undefined extends props[key]
    ?
        | Resolvable<Given<props[key]>>
        | DeferredProperty<Given<Exclude<props[key], undefined>>>
        | PartialProperty<Given<Exclude<props[key], undefined>>>
        | PersistentProperty<Given<props[key]>>
    : Resolvable<Given<props[key]>> | PersistentProperty<Given<props[key]>>
}
