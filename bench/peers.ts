import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../platform/testing/free-port.ts'
import type { Run } from './part.ts'

const folder = join(import.meta.dirname, 'peers')
const START_TIMEOUT_MILLISECONDS = 60_000

interface PeerOptions {
  /** Additional files by name. */
  files?: Record<string, string>
  environment?: Record<string, string>
  /** Path that returns 200 as soon as it is ready. */
  path?: string
}

export interface Peer {
  /** Ends with `/`. */
  address: string
  stop(): Promise<void>
}

/**
 * Installs, builds and starts an application of the folder `peers`, following its guide for
 * production.
 */
export async function startPeer(
  run: Run,
  name: string,
  { files = {}, environment = {}, path = '' }: PeerOptions = {},
): Promise<Peer> {
  run.step(`${name} is installed and built`)
  // Kept for the next run: only changes are reinstalled.
  const directory = join(tmpdir(), 'cadenza-bench-peers', name)
  await mkdir(directory, { recursive: true })
  await cp(join(folder, name), directory, { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(join(directory, file), text)
  await runNpm(directory, ['install', '--no-audit', '--no-fund', '--loglevel=error'], environment)
  const port = await findFreePort()
  const listening = { ...environment, PORT: String(port) }
  // Vendure listens while it is built, too.
  await runNpm(directory, ['run', 'build'], listening)
  const server = spawnNpm(directory, ['start'], listening)
  const ended = once(server, 'exit')
  const stop = async () => {
    // Includes processes started by npm.
    if (server.exitCode === null && server.signalCode === null) process.kill(-server.pid!, 'SIGKILL')
    await ended
  }
  await run.closers.open(Promise.resolve(server), stop)
  const address = `http://127.0.0.1:${port}/`
  const deadline = performance.now() + START_TIMEOUT_MILLISECONDS
  for (;;) {
    const answer = await fetch(address + path).catch(() => null)
    if (answer?.ok) return { address, stop }
    if (server.exitCode !== null || performance.now() > deadline) throw new Error(`${name} did not start.`)
    await sleep(100)
  }
}

/** Uses the current Node, not the machine's default. */
const spawnNpm = (cwd: string, args: string[], environment: Record<string, string>): ChildProcess =>
  spawn('npm', args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      HOST: '127.0.0.1',
      ...environment,
    },
  })

async function runNpm(cwd: string, args: string[], environment: Record<string, string>): Promise<void> {
  const [code] = (await once(spawnNpm(cwd, args, environment), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${cwd}.`)
}
