/** What scripts say: to a person at a terminal in words, in production as lines of JSON like those of the shop. */
import { createInterface } from 'node:readline'

const isProduction = () => process.env.NODE_ENV === 'production'

export function say(text) {
  if (isProduction()) writeLine(30, text)
  else console.log(text)
}

/** For what keeps a script from doing its work. */
export function sayError(text) {
  if (isProduction()) writeLine(60, text)
  else console.error(`\n${text}`)
}

/** How the output of a tool is passed to `spawn`: as it is at a terminal, held back in production. */
export function outputForTools() {
  return isProduction() ? 'pipe' : 'inherit'
}

/** Passes on what a tool prints that was started with `outputForTools`. */
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
