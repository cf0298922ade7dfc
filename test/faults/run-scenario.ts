import { createRandom } from '@cadenza/house-art'
import type { Finding } from '../attacks/attack.ts'
import type { FaultScenario, ScenarioRun } from './scenario.ts'
import { withShopInProcess, withShopWithin } from './shops.ts'

export interface RunEnvironment {
  /** Server with the migrated template, for shops within this process. */
  serverUrl: string
  /** Folder with the demo season for shops in separate processes; null runs the short forms. */
  season: string | null
}

export interface RanScenario {
  outcome: 'held' | 'broken' | 'skipped'
  /** One line of figures; on failure one more for each promise. */
  text: string
  broken: Finding[]
}

/** Runs a scenario; an error counts as a broken promise, too. */
export async function runScenario(
  scenario: FaultScenario,
  seed: number,
  runEnvironment: RunEnvironment,
): Promise<RanScenario> {
  const began = performance.now()
  const findings = await scenario
    .run(prepareRun(seed, runEnvironment))
    .catch((error: Error): Finding[] => [
      { promise: 'the line runs to its end', measured: error.stack ?? error.message, isKept: false },
    ])
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  const say = (word: string, rest: string) => `${String(scenario.number).padStart(2)}  ${word}  seed ${seed}  ${rest}`
  if ('skipped' in findings)
    return { outcome: 'skipped', text: say('skipped:', `${findings.skipped} (${scenario.story})`), broken: [] }
  const broken = findings.filter(({ isKept }) => !isKept)
  const figures = `${scenario.story}: ${findings.map(({ measured }) => measured).join('; ')} (${seconds} s)`
  const complaints = broken.map(({ promise, measured }) => `      broken: ${promise}: ${measured}`)
  const outcome = broken.length > 0 ? 'broken' : 'held'
  return { outcome, text: [say(outcome, figures), ...complaints].join('\n'), broken }
}

function prepareRun(seed: number, { serverUrl, season }: RunEnvironment): ScenarioRun {
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
