import type { NavigateOptions } from '../browser/options.ts'

type Option = Exclude<keyof NavigateOptions, 'url' | 'method' | 'data'>

const OPTIONS: readonly string[] = [
  'only',
  'except',
  'errorBag',
  'preserveState',
  'preserveScroll',
  'preserveUrl',
  'replace',
  'spoof',
  'useFormData',
  'headers',
  'hooks',
  'progress',
  'timeout',
] satisfies Option[]

/** Tells the options of a navigation from the attributes of an element. */
export function splitOptions<props extends Pick<NavigateOptions, Option>>(
  props: props,
): [Pick<NavigateOptions, Option>, Omit<props, Option>] {
  const options: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  // Both are built up: objects that properties are deleted from are slow in every engine, and a page has hundreds of links.
  for (const [name, value] of Object.entries(props)) {
    if (!OPTIONS.includes(name)) rest[name] = value
    else if (value !== undefined) options[name] = value
  }
  return [options, rest as Omit<props, Option>]
}
