import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  createElement,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import type { NavigateOptions, PreloadOptions } from '../browser/options.ts'
import { isSameUrl } from '../browser/view/url.ts'
import { addQuery, isPlainClick } from './anchor.ts'
import { HiddenFields } from './hidden-fields.ts'
import { type NavigationScope, useScope } from './navigation-context.ts'
import { splitOptions } from './split-options.ts'
import { usePage } from './use-page.ts'

type Own = Omit<NavigateOptions, 'url' | 'data' | 'useFormData'>

/** What `<Link>` takes: the options of a navigation, and the attributes of the element it renders. */
export interface LinkProps
  extends Own, Pick<PreloadOptions, 'staleFor' | 'tags'>, Omit<ComponentProps<'a'>, keyof Own | 'href'> {
  href: string
  /** Query of a GET, else body: plain values, so that it works without JavaScript. */
  data?: Record<string, string | number | boolean | null | undefined>
  /**
   * Fetches the page when the pointer comes near (`hover`), when the link comes into view (`view`) or at once (`mount`). GET only, and
   * not for visitors who save data.
   */
  preload?: PreloadOptions['on']
  /** Class of the form around the button of a link that is not a GET. */
  formClassName?: string
  disabled?: boolean
}

// The browser itself does best what needs no answer from the server: another origin, or a place on this page.
function needsNavigation(href: string, data: object | undefined, window: Window): boolean {
  const url = new URL(href, window.location.href)
  return url.origin === window.origin && !(url.hash && !data && isSameUrl(url, window.location))
}

type LinkNavigator = NavigationScope['navigator']

// No attributes of an element.
function withoutPreload<T extends Partial<LinkProps>>({ preload: _, staleFor: _stale, tags: _tags, ...rest }: T) {
  return rest
}

function renderForm(props: LinkProps, navigator: LinkNavigator): ReactNode {
  const { href, method, data, formClassName, disabled, children, onClick, ...rest } = props
  const [options, attributes] = splitOptions(withoutPreload(rest))
  const fields = Object.entries(data ?? {}).filter(([, value]) => value !== undefined)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void navigator.navigate({ ...options, preserveState: options.preserveState ?? true, url: href, method, data })
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

function renderAnchor(props: LinkProps, target: string, navigator: LinkNavigator): ReactNode {
  const { href: _href, method = 'GET', data, formClassName: _, disabled, children, onClick, ...rest } = props
  const [options, attributes] = splitOptions(withoutPreload(rest))
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (!isPlainClick(event) || !needsNavigation(target, data, window)) return
    event.preventDefault()
    if (disabled) return
    void navigator.navigate({ ...options, url: target, method })
  }
  return createElement(
    'a',
    { ...attributes, href: target, onClick: handleClick, 'aria-disabled': disabled || undefined },
    children,
  )
}

// Only a link that fetches its page has an effect: it would run for each of a page's hundreds.
function PreloadingLink({ link, target }: { link: LinkProps; target: string }): ReactNode {
  const { navigator } = useScope()
  const { preload, staleFor, tags } = link
  const anchor = useRef<HTMLAnchorElement>(null)
  useImperativeHandle(link.ref, () => anchor.current!, [])
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    void navigator.preload(target, { staleFor, tags, on: preload, element: anchor.current!, signal })
    return () => gone.abort()
    // A page is not fetched anew because its tags are another list of the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [preload, target, navigator])
  return renderAnchor({ ...link, ref: anchor }, target, navigator)
}

function renderLink(props: LinkProps, target: string, navigator: LinkNavigator): ReactNode {
  return props.preload ? createElement(PreloadingLink, { link: props, target }) : renderAnchor(props, target, navigator)
}

/** A link with data. What it leads to depends on where the visitor is. */
function QueryLink(props: LinkProps): ReactNode {
  const { navigator } = useScope()
  const { url } = usePage()
  return renderLink(props, addQuery(props.href, props.data!, url), navigator)
}

/**
 * A link to a page. It is a real `<a>`, or a button in a real form when the method is not GET, so it works without
 * JavaScript; with it, the page changes without loading a document.
 */
export function Link(props: LinkProps): ReactNode {
  const { href, method = 'GET', data } = props
  const { navigator } = useScope()
  if (method.toUpperCase() !== 'GET') return renderForm(props, navigator)
  return data ? createElement(QueryLink, props) : renderLink(props, href, navigator)
}
