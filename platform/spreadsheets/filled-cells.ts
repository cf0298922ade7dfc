/**
 * Preprocesses a sheet's XML: removes empty rows and cells, which programs write by the thousand,
 * and marks uncalculated cells, which would be read as empty.
 */

/** Marker before the text of an error: a noncharacter, valid in XML and never typed. */
const errorMark = '\uFDD0'

export interface CellError {
  /** Displayed error: `#REF!`; for an uncalculated formula, the formula. */
  error: string
}

export const readError = (text: string): CellError | null =>
  text.startsWith(errorMark) ? { error: text.slice(errorMark.length) } : null

const tag = /<(\/?)(?:\w{1,20}:)?(row|c|v|t|f)(\s[^<>]*|\/)?>/g
const typeOf = /\st\s*=\s*["'](\w*)["']/

interface Edit {
  from: number
  to: number
  text: string
}

interface Tag {
  whole: string
  from: number
  to: number
  isEnd: boolean
  isWhole: boolean
}

export function keepFilledCells(xml: string): string {
  const edits: Edit[] = []
  let row = { from: 0, edits: 0, isFilled: false }
  let cell = { from: 0, tag: '', value: '', formula: '' }
  const meet = {
    row({ from, to, isEnd, isWhole }: Tag) {
      if (!isEnd) row = { from, edits: edits.length, isFilled: false }
      if ((!isEnd && !isWhole) || row.isFilled) return
      edits.length = row.edits
      edits.push({ from: row.from, to, text: '' })
    },
    c({ whole, from, to, isEnd, isWhole }: Tag) {
      if (!isEnd) cell = { from, tag: whole, value: '', formula: '' }
      if (!isEnd && !isWhole) return
      const text = isEnd ? findError(cell) : ''
      row.isFilled ||= text !== ''
      if (text !== null) edits.push({ from: cell.from, to, text })
    },
    v({ to, isEnd, isWhole }: Tag) {
      if (!isEnd && !isWhole) cell.value += textAt(xml, to)
    },
    f({ to, isEnd, isWhole }: Tag) {
      if (!isEnd && !isWhole) cell.formula = `=${textAt(xml, to)}`
    },
  }
  for (const { 0: whole, 1: slash, 2: name, 3: attributes = '', index } of xml.matchAll(tag))
    meet[name === 't' ? 'v' : (name as keyof typeof meet)]({
      whole,
      from: index,
      to: index + whole.length,
      isEnd: slash !== '',
      isWhole: attributes.endsWith('/'),
    })
  return apply(xml, edits)
}

/** A tag instead of text is a special construct (`<![CDATA[`). */
function textAt(xml: string, from: number): string {
  const next = xml.indexOf('<', from)
  return xml.startsWith('</', next) ? xml.slice(from, next).trim() : 'text'
}

/** Returns the replacement of a cell: null keeps it; '' empties it. */
function findError({ tag: own, value, formula }: { tag: string; value: string; formula: string }): string | null {
  const type = typeOf.exec(own)?.[1]
  // Without a value, only a text formula may have an empty result.
  if (type !== 'e' && (value !== '' || formula === '' || type === 'str')) return value === '' ? '' : null
  const [, prefix = ''] = /^<(\w+:)/.exec(own) ?? []
  const text = value || formula || '#ERROR!'
  return `${own.replace(typeOf, '').slice(0, -1)} t="str"><${prefix}v>${errorMark}${text}</${prefix}v></${prefix}c>`
}

function apply(xml: string, edits: readonly Edit[]): string {
  let kept = ''
  let from = 0
  for (const edit of edits) {
    kept += xml.slice(from, edit.from) + edit.text
    from = edit.to
  }
  return kept + xml.slice(from)
}
