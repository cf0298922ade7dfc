import { Fragment, type ReactNode, createElement, useEffect } from 'react'
import { type HeadTag, describeHead, readHead } from '../protocol/head.ts'
import { usePage } from './use-page.ts'

const toProps = ({ hreflang, ...attributes }: Record<string, string>): Record<string, string> =>
  hreflang ? { ...attributes, hrefLang: hreflang } : attributes

const renderTag = ({ tag, attributes, text }: HeadTag, index: number): ReactNode =>
  createElement(tag, { key: index, ...toProps(attributes) }, text)

/**
 * Renders the document's head from the server's data (`head` of a view or of the dialog over it):
 * title, description, canonical, languages, Open Graph and structured data. Use it once, in the
 * layout. On the server it renders nothing: `renderHead` writes the same elements into the
 * document, and React takes them over.
 */
export function Head(): ReactNode {
  const tags = describeHead(readHead(usePage()) ?? {})
  const data = tags.find(({ tag }) => tag === 'script')?.text
  // React does not hoist data scripts. The first page's script is in its document.
  useEffect(() => {
    if (document.querySelector('script[type="application/ld+json"]')?.textContent !== data)
      void import('./structured-data.ts').then((code) => code.write(data))
  }, [data])
  if (typeof document === 'undefined') return null
  return createElement(Fragment, null, ...tags.filter(({ tag }) => tag !== 'script').map(renderTag))
}
