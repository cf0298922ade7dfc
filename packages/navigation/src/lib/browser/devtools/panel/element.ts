type Attributes = Record<string, string | boolean | EventListener | undefined>

/** An element: functions are listeners by the event's name, what is false or undefined is left out. */
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

/** A table with a caption that is only read out. */
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
