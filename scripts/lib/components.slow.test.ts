import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listComponents } from './components.mjs'

interface Component {
  purl: string
  hashes?: unknown[]
}

interface LockedPackage {
  version: string
  dev?: true
  link?: true
}

const root = join(import.meta.dirname, '../..')

test('release: lists what it installs, each with its hash, and nothing that only makes it', () => {
  const { bomFormat, metadata, components } = JSON.parse(listComponents(root))
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'cadenza'])
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packages = (components as Component[]).map(({ purl, hashes = [] }) => {
    const [, name = '', version = ''] = /^pkg:npm\/(.+)@([^@?]+)/.exec(decodeURIComponent(purl)) ?? []
    return { name, version, hashes }
  })
  const versions = new Map(
    Map.groupBy(packages, ({ name }) => name)
      .entries()
      .map(([name, all]) => [name, new Set(all.map(({ version }) => version))]),
  )
  const lock: Record<string, LockedPackage> = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  for (const [path, { dev, link, version }] of Object.entries(lock))
    if (path.startsWith('node_modules/') && !path.includes('/node_modules/') && !dev && !link)
      expect([path, versions.get(path.slice('node_modules/'.length))?.has(version)]).toEqual([path, true])
  for (const name of ['vite', 'vitest', 'typescript', '@playwright/test']) {
    expect(devDependencies).toHaveProperty([name])
    expect([...versions.keys()]).not.toContain(name)
  }
  const bare = packages.filter(({ name, hashes }) => hashes.length === 0 && !name.startsWith('@cadenza/'))
  expect(bare).toEqual([])
})
