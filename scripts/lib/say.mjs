/** Output of scripts: as text at a terminal, in production as JSON lines like those of the shop. */
import { createInterface } from 'node:readline'

const isProduction = () => process.env.NODE_ENV === 'production'

export function say(text) {
  if (isProduction()) writeLine(30, text)
  else console.log(text)
}

/** Reports what prevents a script from doing its work. */
export function sayError(text) {
  if (isProduction()) writeLine(60, text)
  else console.error(`\n${text}`)
}

/**
 * Returns how the output of a tool is passed to `spawn`: directly at a terminal, captured in
 * production.
 */
export function outputForTools() {
  return isProduction() ? 'pipe' : 'inherit'
}

/** Forwards the output of a tool started with `outputForTools`. */
export function passOutputOn(child) {
  for (const [stream, level] of [
    [child.stdout, 30],
    [child.stderr, 40],
  ]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => line.trim() !== '' && writeLine(level, line))
  }
}

function writeLine(level, text) {
  console.log(JSON.stringify({ level, time: Date.now(), pid: process.pid, msg: text.trim() }))
}
