#!/usr/bin/env node
/** `npm create @cadenza/navigation my-app`: creates a folder with an application. */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const template = join(import.meta.dirname, '../template')

/** Package names that npm accepts. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,213}$/

function fail(message) {
  console.error(message)
  process.exit(1)
}

const [given] = process.argv.slice(2)
if (!given) fail('Say where: npm create @cadenza/navigation my-app')
const folder = resolve(given)
const name = basename(folder)
if (!NAME.test(name)) fail(`[${name}] is no name for a package: small letters, digits, dots, dashes and underscores.`)
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`There is something in ${folder} already.`)

mkdirSync(folder, { recursive: true })
cpSync(template, folder, {
  recursive: true,
  filter: (path) => !/[\\/](node_modules|dist)([\\/]|$)/.test(path.slice(template.length)),
})
// npm excludes `.gitignore` files from packages.
renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'))
const file = join(folder, 'package.json')
writeFileSync(file, `${JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), name }, null, 2)}\n`)
console.log(`It is in ${folder}. Next:

  cd ${given}
  npm install
  npm run dev`)
