import type { NavigateOptions } from '../browser/options.ts'

type Option = Exclude<keyof NavigateOptions, 'url' | 'method' | 'data'>

const OPTIONS: readonly Option[] = [
  ...(['only', 'except', 'errorBag', 'preserveState', 'preserveScroll', 'preserveUrl', 'replace'] as const),
  ...(['spoof', 'useFormData', 'headers', 'hooks', 'progress', 'timeout'] as const),
]

/** Tells the options of a navigation from the attributes of an element. */
export function splitOptions<props extends Pick<NavigateOptions, Option>>(
  props: props,
): [Pick<NavigateOptions, Option>, Omit<props, Option>] {
  const rest = { ...props }
  const options: Record<string, unknown> = {}
  for (const name of OPTIONS) {
    if (rest[name] !== undefined) options[name] = rest[name]
    delete rest[name]
  }
  return [options, rest]
}
