import { drawDecoration, pdfColors, measure, type PdfCanvas, write } from '#core/tickets/server/pdf-writing.ts'

const [width, height, margin] = [595.28, 841.89, 54] as const
/** A4 portrait, in points. Only the footer is below `bottom`. */
export const page = { width, height, margin, textWidth: width - 2 * margin, bottom: height - 62 }

interface Column {
  title: string
  /** Of the table's width. */
  share: number
  align?: 'right'
}

interface Row {
  /** Text, or in the first column lines of which all but the first are small. */
  cells: (string | string[])[]
  isTotal?: boolean
}

interface Table {
  columns: Column[]
  rows: Row[]
  /** Indentation in points. */
  left?: number
}

interface Place {
  x: number
  width: number
  align: 'left' | 'right'
}

const gap = 6
const size = 9
const small = 8

/** Draws a table, across pages as needed, with its titles on each. Returns its end. */
export function drawTable(canvas: PdfCanvas, top: number, { columns, rows, left = 0 }: Table): number {
  const room = page.textWidth - left
  let x = page.margin + left
  const places = columns.map(({ share, align }) => {
    // Aligns the end of the last column with the rules.
    const place = { x: align ? x + gap : x, width: share * room - gap, align: align ?? ('left' as const) }
    x += share * room
    return place
  })
  let y = top > page.bottom - 60 ? nextPage(canvas) : top
  y = drawTitles(y)
  for (const row of rows) {
    const tall = Math.max(...row.cells.map((cell, index) => measureCell(cell, places[index]!)))
    if (y + tall + 12 > page.bottom) y = drawTitles(nextPage(canvas))
    if (row.isTotal) rule(y, 1)
    y += 6
    row.cells.forEach((cell, index) => drawCell(cell, { ...places[index]!, y }, row.isTotal ?? false))
    y += tall + 6
    if (!row.isTotal) rule(y, 0.4)
  }
  return y

  function drawTitles(at: number): number {
    const titles = columns.map(({ title }) => title)
    const writings = places.map(
      (place) => ({ font: 'label', size: 7.5, ...place, y: at, color: pdfColors.muted }) as const,
    )
    const tall = Math.max(...titles.map((title, index) => measure(canvas, title, writings[index]!)))
    titles.forEach((title, index) => {
      const own = writings[index]!
      write(canvas, 'P', title, { ...own, y: at + tall - measure(canvas, title, own) })
    })
    rule(at + tall + 4, 1)
    return at + tall + 4
  }

  function rule(at: number, thick: number): void {
    const { document } = canvas
    drawDecoration(document, () =>
      document
        .lineWidth(thick)
        .strokeColor(pdfColors.ink)
        .strokeOpacity(thick < 1 ? 0.35 : 1)
        .moveTo(page.margin + left, at)
        .lineTo(page.margin + page.textWidth, at)
        .stroke()
        .strokeOpacity(1),
    )
  }

  function writingsOf(cell: string | string[], place: Place, isTotal: boolean) {
    const lines = typeof cell === 'string' ? [cell] : cell
    return lines.map((text, index) => ({
      text,
      writing: {
        ...place,
        font: isTotal ? ('label' as const) : ('text' as const),
        size: index === 0 ? size : small,
        lineGap: 1,
        y: 0,
        ...(index > 0 && { color: pdfColors.muted }),
      },
    }))
  }

  function measureCell(cell: string | string[], place: Place): number {
    return writingsOf(cell, place, false).reduce(
      (sum, { text, writing }) => sum + measure(canvas, text, writing) + 1,
      0,
    )
  }

  function drawCell(cell: string | string[], { y: at, ...place }: Place & { y: number }, isTotal: boolean): void {
    let below = at
    for (const { text, writing } of writingsOf(cell, place, isTotal)) {
      if (text === '') continue
      write(canvas, 'P', text, { ...writing, y: below })
      below += measure(canvas, text, writing) + 1
    }
  }
}

function nextPage({ document }: PdfCanvas): number {
  document.addPage()
  return page.margin
}
