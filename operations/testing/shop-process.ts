import { fork, type ChildProcess } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { deskApp } from '#apps/desk/app/server/desk-app.ts'
import { readPageFiles } from '#platform/build/page-sources.ts'
import { pageSources } from '#apps/shop/app/pages/page-sources.ts'
import { productionEnvironment } from '#test/shop/production.ts'

export interface ShopProcess {
  child: ChildProcess
  output: () => string
  /** Resolves to the exit code, or to the signal that ended the process. */
  ended: Promise<number | string | null>
}

interface ShopFolder {
  /** Contains the build of `writeBuild`, and the shop's data. */
  directory: string
  port: number
}

/**
 * Starts the shop as in production, without the demo season, which takes time. The caller ends it.
 */
export function startShop(
  { directory, port }: ShopFolder,
  environment: Record<string, string | undefined> = {},
): ShopProcess {
  const child = fork(join(import.meta.dirname, '../main.ts'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...productionEnvironment,
      ORIGINS: `en=http://localhost:${port},fr=http://fr.localhost:${port},hu=http://hu.localhost:${port}`,
      LOG_LEVEL: 'info',
      PORT: String(port),
      DATA_DIR: join(directory, 'var'),
      BUILD_DIR: join(directory, 'build'),
      ...environment,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  return { child, output: () => text, ended }
}

export const isReady = async (port: number) =>
  (await fetch(`http://localhost:${port}/health/ready`).catch(() => null))?.ok === true

export async function waitUntilReady({ child, output }: ShopProcess, port: number): Promise<void> {
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(output())
      expect(await isReady(port)).toBe(true)
    },
    { timeout: 50_000, interval: 50 },
  )
  await vi.waitFor(() => expect(output()).toContain('The shop is open.'))
}

/** Writes the minimal build that a process needs to start. */
export async function writeBuild(directory: string): Promise<void> {
  const build = join(directory, 'build')
  await mkdir(join(build, 'client/.vite'), { recursive: true })
  await mkdir(join(build, 'server'))
  for (const sources of [pageSources, deskApp.sources]) {
    const { entry, loader = entry, manifest } = sources
    const keys = [entry, loader, 'style.css', ...readPageFiles(sources).values()]
    const files = Object.fromEntries(keys.map((key) => [key, { file: 'main.js' }]))
    await writeFile(join(build, 'client', manifest), JSON.stringify(files))
  }
  await writeFile(join(build, 'server/render.js'), 'export const createRender = () => async () => ({ html: "" })')
}
