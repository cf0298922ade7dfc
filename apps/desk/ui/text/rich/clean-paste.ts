/** What comes from Word, a web page or a mail, made simple enough for the schema, which takes nothing that it does not know. */
import { DOMParser, type Node, type ParseOptions, type Slice } from 'prosemirror-model'
import { textSchema } from './schema.ts'

/** More markup than any text of the longest kind has: of it the words alone are taken. */
const longestMarkup = 400_000
/** Never words. */
const noWords = 'script, style, template, noscript, head, title, iframe, object, embed, svg, math, audio, video, canvas'
const blocks = 'p, div, h1, h2, h3, h4, h5, h6, pre, section, article, blockquote, figure, figcaption, dl, dt, dd'

export type Pasted = 'tooLong' | 'wordsOnly' | 'asIs'

/** What is done with what is pasted, by its size: before any of it is read. */
export function checkPaste({ words, markup }: { words: string; markup: string }, room: number): Pasted {
  if (words.length > room) return 'tooLong'
  // Without words beside it nobody knows how much there is in the markup.
  if (markup.length <= longestMarkup) return 'asIs'
  return words === '' ? 'tooLong' : 'wordsOnly'
}

/** How many more letters a text holds. */
export const measureRoom = (document: Node, most: number, replaced = 0): number =>
  Math.max(most - document.textContent.length + replaced, 0)

/** Before a browser reads the markup: its security policy refuses styles there, and says so each time. */
export const removeStyles = (markup: string): string =>
  markup
    .replaceAll(/<style\b[\s\S]*?(<\/style\s*>|$)/gi, '')
    .replaceAll(/(<[a-z][^<>]*?\s)style(\s*=)/gi, '$1data-style$2')
    .replaceAll(/(<[a-z][^<>]*?\s)on\w+(\s*=)/gi, '$1data-on$2')

class PasteParser extends DOMParser {
  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    if (dom instanceof Element) simplify(dom)
    return super.parseSlice(dom, options)
  }
}

export const textPasteParser = new PasteParser(textSchema, DOMParser.fromSchema(textSchema).rules)

function simplify(root: Element): void {
  for (const element of root.querySelectorAll(noWords)) element.remove()
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    if (/mso-list:\s*Ignore/i.test(element.dataset['style']!)) continue
    element.style.cssText = element.dataset['style']!
  }
  listEntries(root)
  for (const row of root.querySelectorAll('tr')) joinCells(row)
  // The innermost first.
  for (const list of [...root.querySelectorAll('li ul, li ol, ul ul, ul ol, ol ul, ol ol')].toReversed()) lift(list)
  for (const holder of [...root.querySelectorAll('li, blockquote')].toReversed()) joinLines(holder)
}

/** Word writes an entry of a list as a paragraph with a sign of its own before it. */
function listEntries(root: Element): void {
  for (const paragraph of root.querySelectorAll('p[class*="MsoListParagraph"]')) {
    const sign = paragraph.querySelector('[data-style*="mso-list:Ignore" i]')
    if (!sign) continue
    const name = /\d/.test(sign.textContent) ? 'ol' : 'ul'
    sign.remove()
    const before = paragraph.previousElementSibling
    const list = before?.matches(`${name}[data-word]`) ? before : make(paragraph, name)
    list.setAttribute('data-word', '')
    const entry = make(paragraph, 'li')
    entry.append(...paragraph.childNodes)
    if (list === before) paragraph.remove()
    else paragraph.replaceWith(list)
    list.append(entry)
  }
}

/** Cells of a row stand in one line. */
function joinCells(row: Element): void {
  const line = make(row, 'p')
  for (const cell of row.children) line.append(...cell.childNodes, ' ')
  joinLines(line)
  row.replaceWith(line)
}

/** A list within another one: its entries stand among those of the outer one. */
function lift(list: Element): void {
  const entry = list.parentElement!.closest('li, ul, ol')!
  if (entry.matches('li')) {
    entry.after(...list.children)
    list.remove()
  } else list.replaceWith(...list.children)
}

/** Paragraphs where only lines can stand. */
function joinLines(holder: Element): void {
  for (const block of [...holder.querySelectorAll(blocks)].toReversed()) {
    const lines = [...block.childNodes]
    if (block.previousSibling && block.previousSibling.textContent?.trim()) lines.unshift(make(block, 'br'))
    if (block.nextSibling && block.nextSibling.textContent?.trim()) lines.push(make(block, 'br'))
    block.replaceWith(...lines)
  }
}

const make = (beside: Element, name: string): HTMLElement => beside.ownerDocument.createElement(name)
