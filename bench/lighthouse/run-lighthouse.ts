/**
 * Runs Lighthouse, which npm fetches on first use, so that installing the shop does not wait for
 * it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { categories } from './report.ts'

const lighthouse = 'lighthouse@13.5.0'
/** A run takes half a minute on a slow machine; the first one also fetches Lighthouse. */
const mostMilliseconds = 5 * 60_000

interface Visit {
  url: string
  /** Chromium's remote debugging port. */
  browserPort: number
  /** A folder of the run's own. */
  directory: string
  /** Cookies of the visitor's session, if any. */
  cookie?: string | undefined
}

/** Loads a page as a phone with an empty cache does, and returns the report as JSON. */
export async function runLighthouse({ url, browserPort, directory, cookie }: Visit): Promise<string> {
  const file = join(directory, 'report.json')
  const args = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, '--quiet', '--output=json']
  args.push(`--output-path=${file}`, `--only-categories=${categories.join(',')}`, `--port=${browserPort}`)
  if (cookie) args.push(`--extra-headers=${JSON.stringify({ cookie })}`)
  // Lighthouse must use the current Node, which is not always the one on the path.
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
  const child = spawn('npm', args, {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: mostMilliseconds,
    shell: process.platform === 'win32',
  })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`Lighthouse failed at ${url}:\n${said.join('')}`)
  return readFile(file, 'utf8')
}
