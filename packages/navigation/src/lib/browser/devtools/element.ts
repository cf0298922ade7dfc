type Attributes = Record<string, string | boolean | EventListener | undefined>

/** Functions become listeners named after the event; false and undefined are omitted. */
export function createElementOf(document: Document) {
  return (tag: string, attributes: Attributes = {}, ...children: (Node | string)[]): HTMLElement => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'function') element.addEventListener(name, value)
      else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
    }
    element.append(...children)
    return element
  }
}

export type CreateElement = ReturnType<typeof createElementOf>

export function createTable(
  h: CreateElement,
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly (Node | string)[])[],
): HTMLElement {
  return h(
    'table',
    {},
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
    h('tbody', {}, ...rows.map((cells) => h('tr', {}, ...cells.map((cell) => h('td', {}, cell))))),
  )
}
