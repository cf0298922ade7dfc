import { parse, type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter } from 'parse5'

export interface Tag {
  name: string
  attributes: Record<string, string>
}

/** Visible or spoken text: between two tags, or in an attribute that is read out. */
export interface Text {
  text: string
  /** Declared language. */
  lang: string
  /** Enclosing element. */
  within: string
}

/** A document for the crawl's checks: in source order, including `<noscript>`. */
export interface PageDocument {
  tags: Tag[]
  texts: Text[]
  /** Elements by name with all their text. */
  named: { name: 'title' | 'h1' | 'h2' | 'h3' | 'a' | 'button' | 'label' | 'summary'; text: string; label: string }[]
  /** Structured data of the page, parsed. */
  structuredData: unknown[]
  /** HTML parse errors, with the standard's codes. */
  grammar: string[]
}

const namedTags = ['title', 'h1', 'h2', 'h3', 'a', 'button', 'label', 'summary'] as const
const readOut = ['alt', 'title', 'aria-label', 'placeholder', 'aria-description', 'label']
const unread = new Set(['script', 'style', 'template'])

/** Parses HTML as browsers do. */
export function readDocument(html: string): PageDocument {
  const page: PageDocument = { tags: [], texts: [], named: [], structuredData: [], grammar: [] }
  const document = parse(html, {
    scriptingEnabled: false,
    onParseError: ({ code, startLine }) => page.grammar.push(`${code} in line ${startLine}`),
  })
  readChildren(document, { page, lang: '', within: '' })
  return page
}

interface Reading {
  page: PageDocument
  lang: string
  within: string
}

const isDrawn = (element: Tree.Element) => element.namespaceURI.endsWith('/svg')

function readElement(element: Tree.Element, { page, lang: outer }: Reading): void {
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
  const { tagName: name } = element
  const lang = attributes['lang'] ?? outer
  page.tags.push({ name, attributes })
  if (attributes['type'] === 'application/ld+json') page.structuredData.push(JSON.parse(readText(element)))
  if (unread.has(name)) return
  const add = (text: string | undefined) => text?.trim() && page.texts.push({ text: text.trim(), lang, within: name })
  for (const attribute of readOut) add(attributes[attribute])
  if (name === 'meta' && /description|title|alt/.test(attributes['name'] ?? attributes['property'] ?? ''))
    add(attributes['content'])
  const kind = namedTags.find((candidate) => candidate === name && !isDrawn(element))
  if (kind)
    page.named.push({ name: kind, text: readText(element), label: attributes['aria-label'] ?? findInnerLabel(element) })
  readChildren(element, { page, lang, within: name })
}

/** Joins text split by interpolated values. */
function readChildren(parent: Tree.ParentNode, reading: Reading): void {
  const { page, lang, within } = reading
  let run = ''
  const flush = () => {
    if (run.trim()) page.texts.push({ text: run.trim().replaceAll(/\s+/g, ' '), lang, within })
    run = ''
  }
  for (const node of parent.childNodes) {
    if (defaultTreeAdapter.isTextNode(node)) run += node.value
    if (!defaultTreeAdapter.isElementNode(node)) continue
    flush()
    readElement(node, reading)
  }
  flush()
}

function readText(parent: Tree.ParentNode): string {
  return parent.childNodes
    .map((node) => {
      if (defaultTreeAdapter.isTextNode(node)) return node.value
      return defaultTreeAdapter.isElementNode(node) ? readText(node) : ''
    })
    .join('')
    .trim()
}

/** Returns the label of a picture or drawing in a link or a button. */
function findInnerLabel(parent: Tree.ParentNode): string {
  return parent.childNodes
    .filter((node) => defaultTreeAdapter.isElementNode(node))
    .map((node) => {
      const own = node.attrs.find(({ name }) => name === 'alt' || name === 'aria-label' || name === 'aria-labelledby')
      return own?.value || findInnerLabel(node)
    })
    .join('')
}
