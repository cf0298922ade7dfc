/** Markup that the buttons add around the selection, or before each of its lines. */
export type TextMark = 'bold' | 'italic' | 'link' | 'list' | 'heading'

export interface Marked {
  text: string
  from: number
  to: number
}

const around = { bold: ['**', '**'], italic: ['*', '*'], link: ['[', '](/)'] } as const
const before = { list: '- ', heading: '### ' } as const

export function markSelection(text: string, { from, to }: { from: number; to: number }, mark: TextMark): Marked {
  if (mark === 'list' || mark === 'heading') {
    const start = text.slice(0, from).lastIndexOf('\n') + 1
    const lines = text
      .slice(start, to)
      .split('\n')
      .map((line) => before[mark] + line)
      .join('\n')
    return { text: text.slice(0, start) + lines + text.slice(to), from: start, to: start + lines.length }
  }
  const [open, close] = around[mark]
  const chosen = text.slice(from, to)
  const marked = text.slice(0, from) + open + chosen + close + text.slice(to)
  if (mark !== 'link') return { text: marked, from: from + open.length, to: to + open.length }
  // Selects the URL, to be typed next.
  const address = to + open.length + 2
  return { text: marked, from: address, to: address + 1 }
}
