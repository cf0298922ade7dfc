import { createRandom } from '@cadenza/house-art'
import type { Finding } from '../attacks/attack.ts'
import type { FaultLine, LineRun } from './line.ts'
import { withShopInProcess, withShopWithin } from './shops.ts'

export interface Grounds {
  /** Of a server with the migrated template, for shops within this process. */
  serverUrl: string
  /** A folder with the demo season for shops in processes of their own; null runs the short forms. */
  season: string | null
}

export interface RanLine {
  outcome: 'held' | 'broken' | 'skipped'
  /** One line of figures; where something is broken one more for each promise. */
  text: string
  broken: Finding[]
}

/** Runs a line; what it throws is a promise that was not kept, too. */
export async function runLine(line: FaultLine, seed: number, grounds: Grounds): Promise<RanLine> {
  const began = performance.now()
  const findings = await line
    .run(prepareRun(seed, grounds))
    .catch((error: Error): Finding[] => [
      { promise: 'the line runs to its end', measured: error.stack ?? error.message, isKept: false },
    ])
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  const say = (word: string, rest: string) => `${String(line.number).padStart(2)}  ${word}  seed ${seed}  ${rest}`
  if ('skipped' in findings)
    return { outcome: 'skipped', text: say('skipped:', `${findings.skipped} (${line.story})`), broken: [] }
  const broken = findings.filter(({ isKept }) => !isKept)
  const figures = `${line.story}: ${findings.map(({ measured }) => measured).join('; ')} (${seconds} s)`
  const complaints = broken.map(({ promise, measured }) => `      broken: ${promise}: ${measured}`)
  const outcome = broken.length > 0 ? 'broken' : 'held'
  return { outcome, text: [say(outcome, figures), ...complaints].join('\n'), broken }
}

function prepareRun(seed: number, { serverUrl, season }: Grounds): LineRun {
  const isShort = season === null
  return {
    seed,
    random: createRandom(seed),
    isShort,
    serverUrl,
    season,
    scale: (full, short) => (isShort ? short : full),
    withShop: isShort ? withShopWithin(serverUrl) : withShopInProcess(season),
    withShopWithin: withShopWithin(serverUrl),
  }
}
