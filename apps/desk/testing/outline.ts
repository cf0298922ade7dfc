/**
 * Returns the outline of a part of a page, read from top to bottom: names, addresses, values,
 * states, cells.
 *
 *     # Events
 *     <button "Save" submit disabled>
 *     <textbox "Title" = "Mass" required invalid "Please write a title."> (the last one is its hint or its error)
 *     [Plan](/desk/plan current=page)
 *     | Title ▲ | State |
 *
 * Read together with the source: a text that an outline has in it is one that a test sees.
 */
export function outline(part: Element | null = document.querySelector('main')): string {
  if (!part) throw new Error('There is no such part on the page.')
  const read: Line[] = []
  const said = describedBy(part)
  const walk = (element: Element, depth: number): void => {
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) add(read, depth, node.textContent ?? '')
      else if (node.nodeType === Node.ELEMENT_NODE) visit(node as Element, depth)
    }
  }
  const visit = (element: Element, depth: number): void => {
    if (isHidden(element) || said.has(element)) return
    // A label around its field serves as the field's name.
    if (element instanceof HTMLLabelElement && element.control) return visit(element.control, depth)
    const tag = element.localName
    const line = lineOf(element)
    if (line !== null) return isInline(element) ? add(read, depth, ` ${line} `) : put(read, depth, line)
    // Adjacent elements are separate words, whatever separates them visually.
    if (element.previousSibling?.nodeType === Node.ELEMENT_NODE) add(read, depth, ' ')
    if (!isBlock(element)) return walk(element, depth)
    const head = headOf(element)
    end(read)
    if (head !== null) put(read, depth, head)
    walk(element, head !== null && !leaves.has(tag) ? depth + 1 : depth)
    end(read)
  }
  visit(part, 0)
  return read
    .map(({ depth, text }) => ({ depth, text: clean(text) }))
    .filter(({ text }) => text !== '')
    .map(({ depth, text }) => '  '.repeat(depth) + text)
    .join('\n')
}

interface Line {
  depth: number
  text: string
  isOpen: boolean
}

const leaves = new Set(['legend', 'summary'])

/** Continues the open line. */
function add(lines: Line[], depth: number, text: string): void {
  const last = lines.at(-1)
  if (last?.isOpen) last.text += text
  else lines.push({ depth, text, isOpen: true })
}

function end(lines: Line[]): void {
  const last = lines.at(-1)
  if (last) last.isOpen = false
}

function put(lines: Line[], depth: number, text: string): void {
  end(lines)
  lines.push({ depth, text, isOpen: false })
}

const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function isHidden(element: Element): boolean {
  if (element.localName === 'dialog') return !element.hasAttribute('open')
  return (
    element.hasAttribute('hidden') ||
    element.getAttribute('aria-hidden') === 'true' ||
    ['template', 'script', 'style'].includes(element.localName) ||
    (element instanceof HTMLInputElement && element.type === 'hidden') ||
    // Read with the labelled control.
    (element instanceof HTMLLabelElement && element.control !== null && !element.contains(element.control))
  )
}

/** Hints and errors are read with their field. */
function describedBy(part: Element): Set<Element> {
  const fields = [...part.querySelectorAll('[aria-describedby]')]
  return new Set(fields.flatMap((field) => referred(field, 'aria-describedby')))
}

function referred(element: Element, attribute: string): Element[] {
  const ids = element.getAttribute(attribute)?.split(/\s+/) ?? []
  return ids.flatMap((id) => document.getElementById(id) ?? [])
}

function nameOf(element: Element): string {
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
  const named = referred(element, 'aria-labelledby')
  if (named.length > 0) return clean(named.map(textOf).join(' '))
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  if (labels.length > 0) return clean(labels.map(textOf).join(' '))
  return textOf(element)
}

/** Returns the text, without fields and hidden parts. */
const textOf = (element: Element): string => clean(wordsOf(element))

function wordsOf(element: Element): string {
  const words = [...element.childNodes].map((node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    const child = node as Element
    if (child.getAttribute('aria-hidden') === 'true' || ['select', 'textarea', 'input'].includes(child.localName))
      return ''
    if (child instanceof HTMLImageElement) return child.alt
    const isApart = isBlock(child) || child.previousSibling?.nodeType === Node.ELEMENT_NODE
    return isApart ? ` ${wordsOf(child)} ` : wordsOf(child)
  })
  return words.join('')
}

const quote = (text: string) => `"${clean(text)}"`

/** Returns the current states of a control, named as its attributes. */
function statesOf(element: Element): string[] {
  const has = (name: string) => element.hasAttribute(name)
  const is = (name: string) => element.getAttribute(`aria-${name}`)
  const states = ['pressed', 'expanded', 'current', 'invalid', 'busy', 'selected']
  return [
    ...(has('disabled') ? ['disabled'] : []),
    ...(is('disabled') === 'true' ? ['aria-disabled'] : []),
    ...(has('required') || is('required') === 'true' ? ['required'] : []),
    ...(has('readonly') ? ['readonly'] : []),
    ...states.flatMap((name) => {
      const value = is(name)
      if (value === null || (value === 'false' && name !== 'pressed' && name !== 'expanded')) return []
      return value === 'true' ? [name] : [`${name}=${value}`]
    }),
    ...(isInline(element) ? pictures(element) : []),
    ...(has('lang') ? [`lang=${element.getAttribute('lang')}`] : []),
    ...(has('target') ? [`target=${element.getAttribute('target')}`] : []),
    ...referred(element, 'aria-describedby').map((hint) => quote(textOf(hint))),
  ]
}

const pictures = (element: Element) =>
  [...element.querySelectorAll('img')].map((image) => `![${image.alt}](${image.getAttribute('src')})`)

const join = (...parts: (string | string[])[]) => parts.flat().filter(Boolean).join(' ')

/** Formats of elements read as one line, or part of one. */
const lines: Record<string, (element: never) => string> = {
  a: linkText,
  button: (element: HTMLButtonElement) =>
    `<button ${join(quote(nameOf(element)), element.type === 'button' ? '' : element.type, statesOf(element))}>`,
  select: selectLine,
  input: inputLine,
  textarea: (element: HTMLTextAreaElement) =>
    `<textarea ${join(quote(nameOf(element)), `= ${quote(element.value)}`, statesOf(element))}>`,
  img: (element: HTMLImageElement) => `![${element.alt}](${element.getAttribute('src')})`,
  iframe: (element: HTMLIFrameElement) => `<frame ${quote(element.title)} ${element.getAttribute('src')}>`,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
  hr: () => '---',
  progress: (element: Element) => `<progress ${join(quote(nameOf(element)), element.getAttribute('value') ?? '')}>`,
  tr: rowLine,
}

function heading(level: number) {
  return (element: Element) => `${'#'.repeat(level)} ${textOf(element)}`
}

const roleLines: Record<string, (element: Element) => string> = {
  img: (element) => `![${nameOf(element)}]`,
  option: (element) => `<option ${join(quote(nameOf(element)), statesOf(element))}>`,
  textbox: (element) => `<textbox ${join(quote(nameOf(element)), `= ${quote(textOf(element))}`, statesOf(element))}>`,
}

/** Returns the line of an element; null: it is read by its children. */
function lineOf(element: Element): string | null {
  const write = lines[element.localName] as ((element: Element) => string) | undefined
  const role = element.getAttribute('role')
  return (write ?? (role === null ? undefined : roleLines[role]))?.(element) ?? null
}

function linkText(element: HTMLAnchorElement): string {
  const { origin, href } = element
  const address = origin === location.origin ? href.slice(origin.length) : href
  const download = element.hasAttribute('download') ? 'download' : ''
  return `[${nameOf(element)}](${join(address, statesOf(element), download)})`
}

function selectLine(element: HTMLSelectElement): string {
  const options = [...element.options]
  const written = (option: HTMLOptionElement) => clean(option.text) + (option.disabled ? ' (disabled)' : '')
  const chosen = options.filter(({ selected }) => selected).map(({ text }) => clean(text))
  return `<select ${join(quote(nameOf(element)), `= ${quote(chosen.join(', '))}`, statesOf(element), `of ${options.map(written).join(' / ')}`)}>`
}

function inputLine(element: HTMLInputElement): string {
  const name = quote(nameOf(element))
  if (element.type === 'checkbox' || element.type === 'radio') {
    const checked = element.indeterminate ? 'mixed' : element.checked ? 'checked' : ''
    return `<${join(element.type, name, checked, statesOf(element))}>`
  }
  const { placeholder } = element
  const shown = placeholder && placeholder !== nameOf(element) ? `placeholder ${quote(placeholder)}` : ''
  if (element.type === 'file') return `<${join('file', name, statesOf(element))}>`
  return `<${join(element.type, name, `= ${quote(element.value)}`, shown, statesOf(element))}>`
}

/** Returns a table row: its cells, and the sort marker. */
function rowLine(row: Element): string {
  const arrows: Record<string, string> = { ascending: ' ▲', descending: ' ▼' }
  const cells = [...row.children].map((cell) => {
    const read = outline(cell).split('\n').map(clean).join(' · ')
    return read + (arrows[cell.getAttribute('aria-sort') ?? ''] ?? '')
  })
  return `| ${cells.join(' | ')} |`
}

function isInline(element: Element): boolean {
  return ['a', 'button', 'img'].includes(element.localName) || element.getAttribute('role') === 'img'
}

const inline = new Set(
  [
    'a',
    'abbr',
    'b',
    'bdi',
    'button',
    'cite',
    'code',
    'del',
    'em',
    'i',
    'ins',
    'kbd',
    'label',
    'mark',
    's',
    'small',
  ].concat(['output', 'picture', 'span', 'strong', 'sub', 'sup', 'svg', 'time', 'u', 'var']),
)

const isBlock = (element: Element) => !inline.has(element.localName) || element.hasAttribute('role')

/** Returns the line above an element's content; null if there is none. */
function headOf(element: Element): string | null {
  const tag = element.localName
  const role = element.getAttribute('role')
  const label =
    element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') ? quote(nameOf(element)) : ''
  if (role) return `${join(role, label, statesOf(element))}:`
  if (['nav', 'dialog', 'aside', 'search', 'form'].includes(tag)) return `${join(tag, label)}:`
  if ((tag === 'ul' || tag === 'ol') && label) return `${join('list', label)}:`
  if (tag === 'section' && label) return `${join('region', label)}:`
  if (tag === 'fieldset') return `${join('group', statesOf(element))}:`
  if (tag === 'details') return `details ${element.hasAttribute('open') ? 'open' : 'closed'}:`
  return null
}
