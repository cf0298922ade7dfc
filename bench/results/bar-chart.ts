/** Draws a bar chart as a standalone SVG for light and dark mode. */
import { escapeHtml } from '@cadenza/navigation/server'

export interface Bar {
  label: string
  /** At least 0. */
  value: number
  /** Text beside the bar. Default: the value as a whole number. */
  written?: string
  /** Whether the figure belongs to the shop, drawn in its colour. */
  isOurs?: boolean
}

export interface BarChart {
  title: string
  bars: readonly Bar[]
}

const WIDTH = 760
const MARGIN = 20
const LABELS = 270
/** Space for the text beside the longest bar. */
const FIGURES = 110
const TITLE_HEIGHT = 52
const ROW_HEIGHT = 34
const BAR_HEIGHT = 20
const LONGEST = WIDTH - 2 * MARGIN - LABELS - FIGURES

/**
 * Colours for both modes, each with its own background, because a picture does not know its page.
 */
const style = `
.ground { fill: #fbf7f0 } .text { fill: #241c15 } .ours { fill: #9f1e10 } .other { fill: #8b8074 }
text { font: 14px system-ui, sans-serif } .title { font-size: 16px; font-weight: 600 }
@media (prefers-color-scheme: dark) {
.ground { fill: #1d1814 } .text { fill: #f3ece2 } .ours { fill: #ef7a66 } .other { fill: #8f8579 }
}
`

/** Draws horizontal bars, scaled to the longest. The content is also described in words. */
export function drawBars({ title, bars }: BarChart): string {
  const height = TITLE_HEIGHT + bars.length * ROW_HEIGHT + MARGIN / 2
  const longest = Math.max(...bars.map(({ value }) => value))
  const rows = bars.map((bar, index) => {
    const top = TITLE_HEIGHT + index * ROW_HEIGHT
    const left = MARGIN + LABELS
    // A figure above 0 always has a visible bar.
    const width = bar.value === 0 ? 0 : Math.max(1, Math.round((bar.value / longest) * LONGEST))
    const baseline = top + BAR_HEIGHT - 5
    return [
      `<text class="text" x="${left - 10}" y="${baseline}" text-anchor="end">${escapeHtml(bar.label)}</text>`,
      `<rect class="${bar.isOurs ? 'ours' : 'other'}" x="${left}" y="${top}" width="${width}" height="${BAR_HEIGHT}" rx="2"/>`,
      `<text class="text" x="${left + width + 8}" y="${baseline}">${escapeHtml(write(bar))}</text>`,
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">${escapeHtml(title)}</title>
<desc id="description">${escapeHtml(describeBars({ title, bars }))}</desc>
<style>${style}</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>
<text class="text title" x="${MARGIN}" y="32">${escapeHtml(title)}</text>
${rows.join('\n')}
</svg>
`
}

/** Describes the chart in a sentence as alternative text. */
export function describeBars({ title, bars }: BarChart): string {
  return `${title}: ${bars.map((bar) => `${bar.label} ${write(bar)}`).join(', ')}.`
}

const write = ({ value, written }: Bar): string => written ?? Math.round(value).toLocaleString('en')
