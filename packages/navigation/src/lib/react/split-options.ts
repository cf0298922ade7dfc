import type { NavigateOptions } from '../browser/navigation/options.ts'

type Option = Exclude<keyof NavigateOptions, 'url' | 'method' | 'data'>

// An option missing here would become an attribute.
const OPTIONS: object = {
  only: 1,
  except: 1,
  merge: 1,
  errorBag: 1,
  preserveState: 1,
  preserveScroll: 1,
  preserveUrl: 1,
  replace: 1,
  spoof: 1,
  useFormData: 1,
  headers: 1,
  hooks: 1,
  progress: 1,
  timeout: 1,
  optimistic: 1,
} satisfies Record<Option, 1>

export function splitOptions<props extends Pick<NavigateOptions, Option>>(
  props: props,
): [Pick<NavigateOptions, Option>, Omit<props, Option>] {
  const options: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  // Deleting properties would make objects slow, and a page has hundreds of links.
  for (const [name, value] of Object.entries(props)) {
    if (value !== undefined) (name in OPTIONS ? options : rest)[name] = value
  }
  return [options, rest as Omit<props, Option>]
}
