type Keys<type> = Extract<keyof type, string>

// Types treated as a single value, whatever their structure.
type Leaf =
  | string
  | number
  | bigint
  | boolean
  | symbol
  | null
  | undefined
  | Date
  | Blob
  | ((...args: never[]) => unknown)

// Maximum depth of checked paths: deeper types cost more than they help.
type Deepest = 4

type Below<value, depth extends unknown[]> =
  Exclude<value, Leaf> extends infer branch ? ([branch] extends [never] ? never : Inside<branch, depth>) : never
type Inside<branch, depth extends unknown[]> = depth['length'] extends Deepest
  ? string
  : branch extends readonly (infer item)[]
    ? Step<`${number}`, item, depth>
    : { [key in Keys<branch>]: Step<key, branch[key], depth> }[Keys<branch>]
type Step<key extends string, value, depth extends unknown[]> = unknown extends value
  ? key | `${key}.${string}`
  : key | `${key}.${Below<value, [...depth, key]>}`

/** Dot paths of nested values: `address`, `address.city`, `lines.0.name`. */
export type PathOf<values> = Inside<values, []>
