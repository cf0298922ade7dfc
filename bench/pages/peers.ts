import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Run } from '../part.ts'
import type { Elements } from './elements.ts'

const folder = join(import.meta.dirname, '../peers')
const START_TIMEOUT_MILLISECONDS = 60_000

/** Installs, builds and starts an application of the folder `peers`, as its guide says for production. Gives its address. */
export async function startPeer(
  run: Run,
  name: string,
  { elements, port }: { elements: Elements; port: number },
): Promise<string> {
  run.step(`${name} is installed and built`)
  // Kept for the next time: only what has changed is installed again.
  const directory = join(tmpdir(), 'cadenza-bench-peers', name)
  await mkdir(directory, { recursive: true })
  await cp(join(folder, name), directory, { recursive: true })
  await cp(join(folder, 'elements.mjs'), join(directory, 'elements.mjs'))
  await writeFile(join(directory, 'tree.json'), JSON.stringify(elements))
  await runNpm(directory, ['install', '--no-audit', '--no-fund', '--loglevel=error'])
  await runNpm(directory, ['run', 'build'])
  const server = spawnNpm(directory, ['start'], { PORT: String(port) })
  const ended = once(server, 'exit')
  await run.closers.open(Promise.resolve(server), async () => {
    // With what npm has started.
    if (server.exitCode === null) process.kill(-server.pid!, 'SIGKILL')
    await ended
  })
  const address = `http://127.0.0.1:${port}/`
  const deadline = performance.now() + START_TIMEOUT_MILLISECONDS
  for (;;) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return address
    if (server.exitCode !== null || performance.now() > deadline) throw new Error(`${name} did not start.`)
    await sleep(100)
  }
}

const spawnNpm = (cwd: string, args: string[], environment: Record<string, string> = {}): ChildProcess =>
  spawn('npm', args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', HOST: '127.0.0.1', ...environment },
  })

async function runNpm(cwd: string, args: string[]): Promise<void> {
  const [code] = (await once(spawnNpm(cwd, args), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${cwd}.`)
}
