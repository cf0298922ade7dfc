/** Writes `docs/reference/benchmarks.md` from the measurements. */
import { findNoiseIn, goals, lookUpIn } from './aims.ts'
import { describeBars } from './bar-chart.ts'
import { drawnFrom } from './charts.ts'
import type { Machine, Measurement, Results } from './results.ts'
import { summarize, writeMarkdown } from './summary.ts'

const repetition = `## How to repeat it

\`\`\`sh
npm run bench -- all            # all parts, on a machine that does nothing else
npm run bench                   # the same without parts that fill large databases or open Lighthouse
npm run bench -- pages cart     # some of them: each updates its own figures in var/bench/results.json, the others stay
npm run bench:load              # a whole on-sale, with a table by step
npm run bench:lighthouse        # what Lighthouse says of eight pages on a phone
npm run bench:charts            # this page and its charts, from what was measured last
\`\`\`

Rates, waiting times, clicks, taps and sales are measured twice at least, and on until two runs agree within 10 %: a figure told as noisy is one whose runs did not.
Lighthouse visits a page until two scores are within 2 %. Measured once are memory, weight, and the on-sale with a queue.
Every run ends with the table of aims above. A part that was stopped or has failed keeps the figures that it had; run it again by its name. The peers (Next, React
Router, Vendure) are packages with lockfiles of their own under \`bench/peers\`, which are installed into the machine's temporary files when they are asked for.
The load comes from the same machine: its cores are shared by the load, the shop and the database, for peers as for us.
`

/**
 * Returns the whole page. It is up to date if it equals this result for
 * \`docs/reference/benchmarks/results.json\`.
 */
export function writeDocument(results: Results): string {
  const parts = Object.entries(results).toSorted(([one], [other]) => one.localeCompare(other))
  const minutes = Math.ceil(parts.reduce((sum, [, { seconds }]) => sum + seconds, 0) / 60)
  return `# Benchmarks

Made by \`npm run bench:charts\` from [results.json](benchmarks/results.json); not edited by hand. What was measured, on what machine and when stands at each part. Together they took ${minutes} min.

## The aims

${writeMarkdown(summarize(goals, lookUpIn(results), findNoiseIn(results)))}

${repetition}
${parts.map(([name, measurement]) => writePart(name, measurement, results)).join('\n')}`
}

function writePart(
  name: string,
  { measuredAt, seconds, machine, settings, told }: Measurement,
  results: Results,
): string {
  const charts = drawnFrom(results).filter(({ part }) => part === name)
  const pictures = charts.map((chart) => `![${escapeAlt(describeBars(chart))}](benchmarks/${chart.name}.svg)\n\n`)
  const shorter = settings.length > 0 ? ` With ${settings.map((setting) => `\`${setting}\``).join(', ')}.` : ''
  return `## ${name}

${measuredAt.slice(0, 16).replace('T', ' ')} UTC, within ${seconds} s, on ${describeMachine(machine)}.${shorter}

${pictures.join('')}\`\`\`text
${told.join('\n')}
\`\`\`
`
}

const describeMachine = ({ processor, cores, memory, system, node }: Machine) =>
  `${cores} × ${processor}, ${memory} GB, ${system}, Node ${node}`

const escapeAlt = (text: string) => text.replaceAll(/[[\]\\]/g, String.raw`\$&`)
