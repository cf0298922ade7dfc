/**
 * `node build.mjs [folder]`: builds the package for publication. Default: `dist` beside this file.
 */
import { join, resolve } from 'node:path'
import { buildPackage } from '../build-package.mjs'

const folder = import.meta.dirname

buildPackage({ folder, target: resolve(process.argv[2] ?? join(folder, 'dist')), entries: ['index'] })
