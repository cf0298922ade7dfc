import type { Warning } from '../log/log.ts'

/** Rules for the links and forms of a page. */
export interface DocumentRules {
  /** Whether the application serves a page or anything else at one of its URLs. */
  isKnown?: (url: URL) => boolean
  /** Whether forms must work without JavaScript. */
  withoutJavaScript: boolean
}

/** Finds links within the application that match no route. */
function findUnknownLinks(document: Document, isKnown: (url: URL) => boolean): Warning[] {
  const { location } = document.defaultView!
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    (link) => !link.hasAttribute('download'),
  )
  return links.flatMap((element) => {
    const url = URL.parse(element.href)
    if (url?.origin !== location.origin || isKnown(url)) return []
    const text = `A link leads to ${url.pathname}, which is no route: make its address with href(routes[...]), or add the route to the table.`
    return [{ code: 'unknown-route', text, element }]
  })
}

/** Finds forms that do nothing, or the wrong thing, until the page is hydrated. */
function findFormsWithoutAction(document: Document): Warning[] {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form:not([action]):not([method="dialog"])')]
  return forms.map((element) => {
    const name = element.getAttribute('aria-label') ?? element.id
    const text = `A form${name ? ` ("${name}")` : ''} has no \`action\`: without JavaScript it is sent to the page that it stands on. Give it action={href(routes[...])} and <HiddenFields />.`
    return { code: 'form-without-action', text, element }
  })
}

/** Finds problems in the links and forms of the current page. */
export function findFlaws(document: Document, { isKnown, withoutJavaScript }: DocumentRules): Warning[] {
  return [
    ...(isKnown ? findUnknownLinks(document, isKnown) : []),
    ...(withoutJavaScript ? findFormsWithoutAction(document) : []),
  ]
}
