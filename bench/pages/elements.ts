import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter, parse } from 'parse5'

/** A text, or the name of an element with React properties and children. */
export type Elements = string | [name: string, properties: Record<string, string | true>, ...children: Elements[]]

const renamed: Record<string, string> = { class: 'className', for: 'htmlFor' }
/** Boolean attributes. */
const flags = new Set(['checked', 'disabled', 'hidden', 'inert', 'multiple', 'open', 'required', 'selected'])

/** Reads the visible elements of a document, without what it loads. */
export function readElements(html: string): Elements {
  const { childNodes } = parse(html)
  const document = childNodes.filter(defaultTreeAdapter.isElementNode).find(({ tagName }) => tagName === 'html')
  const body = document?.childNodes.filter(defaultTreeAdapter.isElementNode).find(({ tagName }) => tagName === 'body')
  if (!body) throw new Error('The document has no body.')
  return ['div', {}, ...readChildren(body)]
}

function readChildren(parent: Tree.Element): Elements[] {
  return parent.childNodes.flatMap((node): Elements[] => {
    if (defaultTreeAdapter.isTextNode(node)) return node.value.trim() === '' ? [] : [node.value]
    if (!defaultTreeAdapter.isElementNode(node) || ['script', 'template'].includes(node.tagName)) return []
    return [[node.tagName, readProperties(node), ...readChildren(node)]]
  })
}

const readProperties = ({ attrs }: Tree.Element): Record<string, string | true> =>
  Object.fromEntries(
    attrs
      // Attributes with text for scripts.
      .filter(({ name }) => name !== 'style' && name !== 'data-payload' && name !== 'value')
      .map(({ name, value }) => [renamed[name] ?? name, flags.has(name) ? true : value]),
  )

export const countElements = (elements: Elements): number =>
  typeof elements === 'string' ? 0 : elements.slice(2).reduce((sum, child) => sum + countElements(child as Elements), 1)
