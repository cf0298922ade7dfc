/**
 * Returns the content of a page line by line: `expect(readPage()).toEqual(['# Orders', ...])`.
 * Names, values and states are the accessible ones, and link targets follow their text, so that a
 * wrong one is noticed anywhere.
 *
 *     # title   ## part   - entry   Name: value          headings, lists, facts
 *     [words](/address)   [words](/address)*             a link; the one of this page
 *     <"words">   <"words" submit>   <"words", off>      a button, one that submits, one that does nothing now
 *     {"name" = "value"}   {"name" required = "" (hint)}   a field, with what describes it
 *     {"name" = "one" of [one | two]}                    a list to choose from
 *     (x) "a"   ( ) "b"   [x] "c"   [ ] "d"              radio buttons, boxes
 *     (name)   table: name   folded: words               a part that is named for who does not see it, a table, details
 *     a | b   good: paid   «fr» text                     a row, a word with its shape, another language
 */
export function readPage(): string[] {
  return read(document.querySelector('main') ?? document.body)
}

/** The same for a part: an element, or the region, table, form or dialog of this name. */
export function readPart(part: Element | string): string[] {
  const found = typeof part === 'string' ? findPart(part) : part
  return read(found)
}

/** Returns the rows of the table with this name, without its header. */
export const readRows = (name: string): string[] =>
  [...findPart(name, 'table').querySelectorAll('tbody tr, tfoot tr')].map((row) => readRow(row))

function findPart(name: string, kinds = 'table, section, form, nav, ul, ol, fieldset, dialog, article'): Element {
  const found = [...document.querySelectorAll(kinds)].filter((element) => nameOf(element) === name)
  if (found.length !== 1) throw new Error(`${found.length} parts of the page are called "${name}".`)
  return found[0]!
}

/** Name from `aria-label`, `aria-labelledby`, a caption, a legend or a heading. */
function nameOf(element: Element): string {
  const by = element.getAttribute('aria-labelledby')
  const label = element.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent)
  if (label) return tidy(label)
  const title = element.querySelector(':scope > caption, :scope > legend, :scope > h2, :scope > h3')
  return tidy(title?.textContent ?? '')
}

const blocks =
  'address, article, aside, blockquote, dd, details, dialog, div, dl, dt, fieldset, figure, footer, form, h1, h2, h3, h4, header, legend, li, main, nav, ol, p, pre, section, summary, table, ul'

/** A choice is a line of its own, with its text. */
const isChoice = (element: Element) => element.matches('label') && element.querySelector('input') !== null
const isBlock = (element: Element) => element.matches(blocks) || isChoice(element)
const hasBlocks = (element: Element) => [...element.querySelectorAll(`${blocks}, label`)].some((one) => isBlock(one))

/** Non-breaking spaces become plain ones: `desk-texts.test.ts` checks them. */
const tidy = (text: string) => text.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ').trim()
const isHidden = (element: Element) => element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true'

/** Hints and errors are read with what they describe. */
function isOfOther({ id }: Element): boolean {
  return id !== '' && [...document.querySelectorAll('[aria-describedby]')].some((one) => describersOf(one).includes(id))
}

const describersOf = (element: Element) => element.getAttribute('aria-describedby')?.split(' ') ?? []

function read(element: Element): string[] {
  if (isHidden(element) || isOfOther(element)) return []
  if (element.matches('dialog:not([open])')) return []
  if (element.matches('table')) return readTable(element)
  if (element.matches('dl')) return readFacts(element)
  if (element.matches('details')) return readDetails(element)
  const begin = beginOf(element)
  const label = element.matches('nav, form, ul, ol, section, figure') && element.getAttribute('aria-label')
  if (label) return [`(${label})`, ...readMixed(element)]
  if (isChoice(element) || !hasBlocks(element)) {
    const line = begin + tidy(say(element))
    if (line === begin) return []
    // The description of a field group follows its name.
    return [element.matches('legend') ? line + describe(element.parentElement!) : line]
  }
  const lines = readMixed(element)
  return begin === '- '
    ? lines.map((line, index) => (index === 0 ? begin : '  ') + line)
    : lines.map((line) => begin + line)
}

/** Returns the lines of its blocks, and one per run of text between them. */
function readMixed(element: Element): string[] {
  const lines: string[] = []
  let run = ''
  const end = () => {
    if (tidy(run) !== '') lines.push(tidy(run))
    run = ''
  }
  for (const child of element.childNodes) {
    if (child instanceof Element && (isBlock(child) || hasBlocks(child))) {
      end()
      lines.push(...read(child))
    } else run += gapBefore(child) + say(child)
  }
  end()
  return lines
}

function beginOf(element: Element): string {
  const language = element.getAttribute('lang')
  const begin = language && !element.matches('input, textarea') ? `«${language}» ` : ''
  if (/^H[1-4]$/.test(element.tagName)) return `${'#'.repeat(Number(element.tagName[1]))} ${begin}`
  if (element.matches('li')) return `- ${begin}`
  return begin
}

function readTable(table: Element): string[] {
  const rows = [...table.querySelectorAll('tr')].map((row) => readRow(row))
  return [`table: ${nameOf(table)}`, ...rows]
}

const readRow = (row: Element): string =>
  [...row.children]
    .map((cell) => {
      const sort = { ascending: ' ▲', descending: ' ▼' }[cell.getAttribute('aria-sort') ?? ''] ?? ''
      return read(cell).join(' / ') + sort
    })
    .join(' | ')

function readFacts(list: Element): string[] {
  return [...list.querySelectorAll('dt')].map((title) => {
    const values: string[] = []
    for (let next = title.nextElementSibling; next?.matches('dd'); next = next.nextElementSibling)
      values.push(read(next).join(' / '))
    return `${tidy(say(title))}: ${values.join(' / ')}`
  })
}

function readDetails(details: Element): string[] {
  const summary = tidy(say(details.querySelector('summary')!))
  if (!details.hasAttribute('open')) return [`folded: ${summary}`]
  return [
    `unfolded: ${summary}`,
    ...[...details.children].flatMap((child) => (child.matches('summary') ? [] : read(child))),
  ]
}

/** Reads an element within a line. */
function say(node: Node): string {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
  if (isHidden(node) || isOfOther(node)) return ''
  if (node.matches('a[href]')) return sayLink(node)
  if (node.matches('button')) return sayButton(node)
  if (node.matches('input, textarea, select')) return sayField(node as HTMLInputElement)
  if (node.matches('label')) return [...node.querySelectorAll('input')].map((input) => sayField(input)).join('')
  if (node.matches('[role=img]')) return sayImage(node)
  if (node.matches('progress')) return `${node.getAttribute('value')} of ${node.getAttribute('max')}`
  if (node.matches('svg')) return ''
  if (node.matches('br')) return ' / '
  if (node.matches('del')) return `−${sayAll(node)}−`
  if (node.matches('ins')) return `+${sayAll(node)}+`
  const shape = node.getAttribute('data-shape')
  const language = node.matches('span[lang]') ? `«${node.getAttribute('lang')}» ` : ''
  return (shape ? `${shape}: ` : '') + language + sayAll(node)
}

const sayAll = (node: Node, between = '') =>
  [...node.childNodes]
    .map((child) => gapBefore(child) + say(child))
    .filter((words) => words.trim() !== '' || between === '')
    .join(between)

/** Elements after another one, or after text, are separate, whether by style or by a space. */
function gapBefore(node: Node): string {
  const before = node.previousSibling
  if (!(node instanceof Element) || !before) return ''
  return before instanceof Element || /[\p{L}\d]$/u.test(before.textContent ?? '') ? ' ' : ''
}

function sayImage(image: Element): string {
  const words = sayAll(image, ' · ')
  return `image: ${image.getAttribute('aria-label')}${words && ` (${words})`}`
}

function sayLink(link: Element): string {
  const words = tidy(link.getAttribute('aria-label') ?? sayAll(link))
  return `[${words}](${link.getAttribute('href')})${link.hasAttribute('aria-current') ? '*' : ''}`
}

function sayButton(button: HTMLButtonElement): string {
  const words = tidy(button.getAttribute('aria-label') ?? sayAll(button))
  const isOff = button.disabled || button.getAttribute('aria-disabled') === 'true'
  const states = [isOff && 'off', button.getAttribute('aria-busy') && 'busy', isPressed(button) && 'pressed']
  const submits = button.type === 'submit' ? ' submit' : ''
  return ` <${[`"${words}"${submits}`, ...states].filter(Boolean).join(', ')}> `
}

const isPressed = (button: Element) => button.getAttribute('aria-pressed') === 'true'

function sayField(field: HTMLInputElement): string {
  const label = field.labels?.[0]
  const inLabel = label?.contains(field)
    ? [...label.childNodes].map((one) => (one === field ? '' : say(one))).join('')
    : null
  const name = tidy(field.getAttribute('aria-label') ?? inLabel ?? label?.textContent ?? '')
  const states = [
    field.required && 'required',
    field.getAttribute('aria-invalid') === 'true' && 'wrong',
    field.readOnly && 'fixed',
    field.disabled && 'off',
  ].filter(Boolean)
  const said = [`"${name}"`, ...states].join(' ')
  if (field.type === 'radio') return ` ${field.checked ? '(x)' : '( )'} ${said}`
  if (field.type === 'checkbox') return ` ${field.checked ? '[x]' : '[ ]'} ${said}`
  const kind = ['text', 'select-one', 'textarea'].includes(field.type) ? '' : `${field.type} `
  return ` {${kind}${said} = ${sayValue(field)}${describe(field)}} `
}

function sayValue(field: HTMLInputElement | HTMLSelectElement): string {
  if (!(field instanceof HTMLSelectElement)) return `"${field.value}"`
  const texts = [...field.options].map((option) => tidy(option.textContent ?? ''))
  return `"${texts[field.selectedIndex] ?? ''}" of [${texts.join(' | ')}]`
}

function describe(element: Element): string {
  const texts = describersOf(element).flatMap((id) => tidy(document.getElementById(id)?.textContent ?? '') || [])
  return texts.length > 0 ? ` (${texts.join('; ')})` : ''
}
