/** Simplifies content pasted from Word, web pages or mails for the schema. */
import { DOMParser, type ParseOptions, type Slice } from 'prosemirror-model'
import { textSchema } from './schema.ts'

/** Exceeds the markup of the longest allowed text: beyond it, only the words are pasted. */
const longestMarkup = 400_000
const noWords = 'script, style, template, noscript, head, title, iframe, object, embed, svg, math, audio, video, canvas'
const blocks = 'p, div, h1, h2, h3, h4, h5, h6, pre, section, article, blockquote, figure, figcaption, dl, dt, dd'

export type Pasted = 'tooLong' | 'wordsOnly' | 'asIs'

/** By size, before parsing. */
export function checkPaste({ words, markup }: { words: string; markup: string }, room: number): Pasted {
  if (words.length > room) return 'tooLong'
  // Without plain text, the length of the content is unknown.
  if (markup.length <= longestMarkup) return 'asIs'
  return words === '' ? 'tooLong' : 'wordsOnly'
}

/** Removes styles before parsing: the security policy rejects them and reports each. */
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
  // Innermost first.
  for (const list of [...root.querySelectorAll('li ul, li ol, ul ul, ul ol, ol ul, ol ol')].toReversed()) lift(list)
  for (const holder of [...root.querySelectorAll('li, blockquote')].toReversed()) joinLines(holder)
}

/** Word writes list items as paragraphs with a bullet character. */
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

function joinCells(row: Element): void {
  const line = make(row, 'p')
  for (const cell of row.children) line.append(...cell.childNodes, ' ')
  joinLines(line)
  row.replaceWith(line)
}

/** Moves the items of a nested list into the outer one. */
function lift(list: Element): void {
  const entry = list.parentElement!.closest('li, ul, ol')!
  if (entry.matches('li')) {
    entry.after(...list.children)
    list.remove()
  } else list.replaceWith(...list.children)
}

/** Converts paragraphs to lines where only those are allowed. */
function joinLines(holder: Element): void {
  for (const block of [...holder.querySelectorAll(blocks)].toReversed()) {
    const lines = [...block.childNodes]
    if (block.previousSibling && block.previousSibling.textContent?.trim()) lines.unshift(make(block, 'br'))
    if (block.nextSibling && block.nextSibling.textContent?.trim()) lines.push(make(block, 'br'))
    block.replaceWith(...lines)
  }
}

const make = (beside: Element, name: string): HTMLElement => beside.ownerDocument.createElement(name)
