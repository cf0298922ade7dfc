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
import type { NavigateOptions, PreloadOptions } from '../browser/navigation/options.ts'
import { isSameUrl } from '../browser/view/url.ts'
import { addQuery, isPlainClick } from './anchor.ts'
import { HiddenFields } from './hidden-fields.ts'
import { type NavigationScope, useScope } from './navigation-context.ts'
import { splitOptions } from './split-options.ts'
import { usePage } from './use-page.ts'

type Own = Omit<NavigateOptions, 'url' | 'data' | 'useFormData'>

/** Properties of `<Link>`: options of a navigation, and attributes of the element. */
export interface LinkProps
  extends Own, Pick<PreloadOptions, 'staleFor' | 'tags'>, Omit<ComponentProps<'a'>, keyof Own | 'href'> {
  href: string
  /** Query of a GET, else body: plain values, so that it works without JavaScript. */
  data?: Record<string, string | number | boolean | null | undefined>
  /**
   * Fetches the page when the pointer comes near (`hover`), when the link scrolls into view
   * (`view`) or at once (`mount`). GET only, and not for visitors who save data.
   */
  preload?: PreloadOptions['on']
  /** Class of the form around the button of a link that is not a GET. */
  formClassName?: string
  disabled?: boolean
}

// The browser handles other origins and anchors on this page by itself.
function needsNavigation(href: string, data: object | undefined, window: Window): boolean {
  const url = new URL(href, window.location.href)
  return url.origin === window.origin && !(url.hash && !data && isSameUrl(url, window.location))
}

function renderLink(props: LinkProps, target: string, navigator: NavigationScope['navigator']): ReactNode {
  const {
    href,
    method = 'GET',
    data,
    preload: _preload,
    staleFor: _staleFor,
    tags: _tags,
    formClassName,
    disabled,
    children,
    onClick,
    ...rest
  } = props
  const [options, attributes] = splitOptions(rest)
  const isGet = method.toUpperCase() === 'GET'
  const navigate = () =>
    navigator.navigate({ preserveState: !isGet, ...options, url: target, method, data: isGet ? undefined : data })

  if (!isGet) {
    const onSubmit = (event: FormEvent): void => {
      event.preventDefault()
      const button = event.currentTarget.lastElementChild!
      // Set on the element, not in state: two clicks can come before a render.
      if (button.ariaBusy) return
      button.ariaBusy = 'true'
      void navigate().then(() => (button.ariaBusy = null))
    }
    return createElement(
      'form',
      { action: href, method: 'post', className: formClassName, onSubmit },
      createElement(HiddenFields, { method, errorBag: options.errorBag }),
      Object.entries(data ?? {}).map(
        ([name, value]) =>
          value !== undefined &&
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
    if (!disabled) void navigate()
  }
  return createElement(
    'a',
    { ...attributes, href: target, onClick: handleClick, 'aria-disabled': disabled || undefined },
    children,
  )
}

// Only these links subscribe to the page or run an effect: costly in hundreds of plain links.
function LiveLink(props: LinkProps): ReactNode {
  const { href, data, preload, staleFor, tags, ref } = props
  const { navigator } = useScope()
  const { url } = usePage()
  const target = data ? addQuery(href, data, url) : href
  const anchor = useRef<HTMLAnchorElement>(null)
  useImperativeHandle(ref, () => anchor.current!, [])
  useEffect(() => {
    if (!preload) return undefined
    const gone = new AbortController()
    const { signal } = gone
    void navigator.preload(target, { staleFor, tags, on: preload, element: anchor.current!, signal })
    return () => gone.abort()
    // An equal list of tags in a new array must not fetch the page again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [preload, target, navigator])
  return renderLink({ ...props, ref: anchor }, target, navigator)
}

/**
 * A link to a page. Renders a real `<a>`, or a button in a real form when the method is not GET, so
 * it works without JavaScript; with it, the page changes without loading a document. A button is
 * busy (`aria-busy`) while its request is under way and ignores further clicks.
 */
export function Link(props: LinkProps): ReactNode {
  const { href, method = 'GET', data, preload } = props
  const { navigator } = useScope()
  const isLive = method.toUpperCase() === 'GET' && (data || preload)
  return isLive ? createElement(LiveLink, props) : renderLink(props, href, navigator)
}
