/** `node build.mjs [folder]`: builds the package as it is published; default: into `dist` beside this file. */
import { join, resolve } from 'node:path'
import { buildPackage } from '../build-package.mjs'

const folder = import.meta.dirname

buildPackage({
  folder,
  target: resolve(process.argv[2] ?? join(folder, 'dist')),
  entries: ['index', 'client', 'react', 'plugins', 'leave', 'devtools', 'server', 'http', 'fastify'],
  // The page about the wire comes along: the README leads to it.
  files: { 'protocol.md': join(folder, '../../docs/protocol.md') },
  editReadme: (readme) => readme.replaceAll('../../docs/protocol.md', 'protocol.md'),
})
