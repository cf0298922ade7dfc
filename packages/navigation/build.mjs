/**
 * `node build.mjs [folder]`: builds the package for publication. Default: `dist` beside this file.
 */
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildPackage } from '../build-package.mjs'

const folder = import.meta.dirname

buildPackage({
  folder,
  target: resolve(process.argv[2] ?? join(folder, 'dist')),
  entries: ['index', 'client', 'react', 'plugins', 'leave', 'devtools', 'server', 'http', 'fastify'],
  // Linked from the README: protocol, comparison and guide.
  files: {
    'protocol.md': join(folder, '../../docs/protocol.md'),
    'comparison.md': join(folder, '../../docs/reference/navigation-comparison.md'),
    ...Object.fromEntries(globSync('docs/*.md', { cwd: folder }).map((name) => [name, join(folder, name)])),
  },
  editReadme: (readme) =>
    readme
      .replaceAll('../../docs/protocol.md', 'protocol.md')
      .replaceAll('../../docs/reference/navigation-comparison.md', 'comparison.md'),
})
