import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveOutBuildTools, listComponents } from './components.mjs'

interface Component {
  purl: string
  hashes?: unknown[]
}

interface LockedPackage {
  version: string
  dev?: true
  link?: true
}

const repository = join(import.meta.dirname, '../..')

let release: string
/** Creates the part of a release that says what it installs. */
beforeAll(async () => {
  release = mkdtempSync(join(tmpdir(), 'cadenza-release-'))
  for (const name of ['package.json', 'package-lock.json', 'packages'])
    cpSync(join(repository, name), join(release, name), { recursive: true })
  await leaveOutBuildTools(release)
})
afterAll(() => rmSync(release, { recursive: true }))

const readRelease = (file: string) => JSON.parse(readFileSync(join(release, file), 'utf8'))

test('release: lists what it installs, each with its hash, and nothing that only makes it', () => {
  const { bomFormat, metadata, components } = JSON.parse(listComponents(release))
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'cadenza'])
  const packages = (components as Component[]).map(({ purl, hashes = [] }) => {
    const [, name = '', version = ''] = /^pkg:npm\/(.+)@([^@?]+)/.exec(decodeURIComponent(purl)) ?? []
    return { name, version, hashes }
  })
  const versions = new Map(
    Map.groupBy(packages, ({ name }) => name)
      .entries()
      .map(([name, all]) => [name, new Set(all.map(({ version }) => version))]),
  )
  const lock: Record<string, LockedPackage> = readRelease('package-lock.json').packages
  for (const [path, { dev, link, version }] of Object.entries(lock))
    if (path.startsWith('node_modules/') && !path.includes('/node_modules/') && !dev && !link)
      expect([path, versions.get(path.slice('node_modules/'.length))?.has(version)]).toEqual([path, true])
  const repositoryLock: typeof lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')).packages
  for (const name of ['vite', 'node', '@vitejs/plugin-react', 'vitest', 'typescript', '@playwright/test']) {
    expect(repositoryLock).toHaveProperty([`node_modules/${name}`])
    expect([...versions.keys()]).not.toContain(name)
  }
  const bare = packages.filter(({ name, hashes }) => hashes.length === 0 && !name.startsWith('@cadenza/'))
  expect(bare).toEqual([])
})

test('release: installs the versions of the repository’s lockfile, and names no address of a registry', () => {
  const [before, after]: Record<string, LockedPackage>[] = [repository, release].map(
    (folder) => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages,
  )
  expect(Object.keys(after!).length).toBeGreaterThan(300)
  for (const [path, { version }] of Object.entries(after!))
    expect([path, version]).toEqual([path, before![path]?.version])
  expect(readFileSync(join(release, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http')
  expect(Object.keys(readRelease('package.json').dependencies)).not.toContain('vite')
})
