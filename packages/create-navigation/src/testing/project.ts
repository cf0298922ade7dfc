import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(import.meta.dirname, '../../../..')
const typescript = dirname(fileURLToPath(import.meta.resolve('typescript/package.json')))
const modules = dirname(typescript)

/** Executables of a project, as found by npm scripts. */
export const programs = {
  tsc: join(typescript, 'bin/tsc'),
  vite: join(modules, 'vite/bin/vite.js'),
  vitest: join(modules, 'vitest/vitest.mjs'),
}

export interface Described {
  name: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

export const readPackage = async (folder: string): Promise<Described> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Described

/** Runs a Node program. Rejects with its output if it fails. */
export function run(cwd: string, ...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, maxBuffer: 10_000_000 }, (error, stdout, stderr) =>
      resolve(error ? stdout + stderr : ''),
    )
  })
}

/**
 * Installs a project's packages, and others, where npm would: links to the workspace, and the
 * library as published.
 */
export async function install(project: string, ...others: string[]): Promise<void> {
  const { dependencies, devDependencies } = await readPackage(project)
  for (const name of [...Object.keys({ ...dependencies, ...devDependencies }), ...others]) {
    if (name === '@cadenza/navigation') continue
    const path = join(project, 'node_modules', name)
    await mkdir(dirname(path), { recursive: true })
    await symlink(join(modules, name), path, 'junction')
  }
  const library = join(project, 'node_modules/@cadenza/navigation')
  const problem = await run(root, 'packages/navigation/build.mjs', library)
  if (problem) throw new Error(problem)
}
