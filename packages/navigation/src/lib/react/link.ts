import { type ComponentProps, type FormEvent, type MouseEvent, type ReactNode, createElement, useEffect } from 'react'
import type { NavigateOptions } from '../browser/options.ts'
import { isSameUrl } from '../browser/view/url.ts'
import { HiddenFields } from './hidden-fields.ts'
import { useScope } from './navigation-context.ts'
import { splitOptions } from './split-options.ts'
import { usePage } from './use-page.ts'

type Own = Omit<NavigateOptions, 'url' | 'data' | 'useFormData'>

/** What `<Link>` takes: the options of a navigation, and the attributes of the element it renders. */
export interface LinkProps extends Own, Omit<ComponentProps<'a'>, keyof Own | 'href'> {
  href: string
  /** Query of a GET, else body: plain values, so that it works without JavaScript. */
  data?: Record<string, string | number | boolean | null | undefined>
  /** Fetches the page when the pointer comes near (`hover`) or at once (`mount`). GET only. */
  preload?: 'hover' | 'mount'
  /** Class of the form around the button of a link that is not a GET. */
  formClassName?: string
  disabled?: boolean
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const link = event.currentTarget
  const isHere = (!link.target || link.target === '_self') && !link.hasAttribute('download')
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !hasModifier && isHere
}

// The browser itself does best what needs no answer from the server: another origin, or a place on this page.
function needsNavigation(href: string, data: object | undefined, window: Window): boolean {
  const url = new URL(href, window.location.href)
  return url.origin === window.origin && !(url.hash && !data && isSameUrl(url, window.location))
}

// What a link adds is flat: the code for nested data is not loaded yet.
function addQuery(href: string, data: NonNullable<LinkProps['data']>, base: string): string {
  const url = new URL(href, base)
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, String(value ?? ''))
  }
  const { href: whole, origin } = url
  const path = whole.slice(origin.length)
  // With two slashes in front it would be taken for a host.
  return origin === new URL(base).origin && path[1] !== '/' ? path : whole
}

/**
 * A link to a page. It is a real `<a>`, or a button in a real form when the method is not GET, so it works without
 * JavaScript; with it, the page changes without loading a document.
 */
export function Link(props: LinkProps): ReactNode {
  const { href, method = 'GET', data, preload, formClassName, disabled, children, onClick, ...rest } = props
  const [options, attributes] = splitOptions(rest)
  const { navigator } = useScope()
  const { url } = usePage()
  const isGet = method.toUpperCase() === 'GET'
  const target = isGet && data ? addQuery(href, data, url) : href

  useEffect(() => {
    if (preload === 'mount' && isGet) void navigator.preload(target)
  }, [preload, isGet, target, navigator])

  const navigate = (): void => {
    void navigator.navigate({
      ...options,
      preserveState: options.preserveState ?? !isGet,
      url: target,
      method,
      data: isGet ? undefined : data,
    })
  }

  if (!isGet) {
    const fields = Object.entries(data ?? {}).filter(([, value]) => value !== undefined)
    const onSubmit = (event: FormEvent): void => {
      event.preventDefault()
      navigate()
    }
    return createElement(
      'form',
      { action: href, method: 'post', className: formClassName, onSubmit },
      createElement(HiddenFields, { method, errorBag: options.errorBag }),
      fields.map(([name, value]) =>
        createElement('input', { key: name, type: 'hidden', name, value: String(value ?? '') }),
      ),
      createElement(
        'button',
        { ...(attributes as ComponentProps<'button'>), type: 'submit', disabled, onClick: onClick as never },
        children,
      ),
    )
  }

  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (!isPlainClick(event) || !needsNavigation(target, data, window)) return
    event.preventDefault()
    if (!disabled) navigate()
  }
  const onMouseEnter = (event: MouseEvent<HTMLAnchorElement>): void => {
    attributes.onMouseEnter?.(event)
    if (preload === 'hover') void navigator.preload(target)
  }
  return createElement(
    'a',
    { ...attributes, href: target, onClick: handleClick, onMouseEnter, 'aria-disabled': disabled || undefined },
    children,
  )
}
