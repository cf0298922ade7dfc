import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seasonFolderLimits, readSeasonFolder } from './season-folder.ts'

let outside: string
let folder: string
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'season-'))
  folder = join(outside, 'season')
  await mkdir(folder)
})
afterEach(() => rm(outside, { recursive: true }))

async function write(path: string, content: string | Uint8Array = 'title: A\n'): Promise<string> {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  return file
}

test('a season’s folder is read: its texts by their paths, and what else is there', async () => {
  await write('venues/hall.yaml')
  await write('pages/terms/en.md', 'Prices.')
  await write('pictures/hall.jpg', 'JPEG')
  for (const bystander of ['README.md', '.git/config.yaml', 'venues/.DS_Store', 'Thumbs.db', '~lock.yaml'])
    await write(bystander)
  const { texts, others } = await readSeasonFolder(folder)
  expect([...texts]).toEqual([
    ['pages/terms/en.md', 'Prices.'],
    ['venues/hall.yaml', 'title: A\n'],
  ])
  expect(others).toEqual(['pictures/hall.jpg'])
})

test('a byte order mark, and the ends of lines of Windows and of old machines, are none of the text', async () => {
  await write('prices.yaml', '\uFEFFa: b\r\nc: d\re: f\n')
  expect((await readSeasonFolder(folder)).texts.get('prices.yaml')).toBe('a: b\nc: d\ne: f\n')
})

const bad: [name: string, make: () => Promise<unknown>, problem: RegExp][] = [
  [
    'a link to a file outside',
    async () => symlink(await writeSecret(), join(folder, 'dates.yaml')),
    / dates.yaml:1: is a link or no file: put a copy/,
  ],
  [
    'a link to a folder outside',
    async () => symlink(outside, join(folder, 'venues')),
    / venues:1: is a link or no file/,
  ],
  ['a link that goes in a circle', () => symlink(folder, join(folder, 'pages')), / pages:1: is a link or no file/],
  ['a link to nothing', () => symlink('/nowhere', join(folder, 'dates.yaml')), / dates.yaml:1: is a link or no file/],
  [
    'a pipe that nobody writes to',
    async () => void execFileSync('mkfifo', [join(folder, 'dates.yaml')]),
    / dates.yaml:1: is a link or no file/,
  ],
  [
    'a folder called as a file',
    () => mkdir(join(folder, 'dates.yaml')),
    / dates.yaml:1: is a folder, and called as a file/,
  ],
  ['a file that is too deep', () => write('a/b/c/d/e.yaml'), / a\/b\/c\/d:1: is deeper than 4 folders/],
  [
    'a file that is too large',
    async () => truncate(await write('dates.yaml'), 40 * 1024 ** 3),
    / dates.yaml:1: is larger than 1000000 bytes/,
  ],
  [
    'a text of another encoding',
    () => write('dates.yaml', Buffer.from('Málaga', 'latin1')),
    / dates.yaml:1: is no UTF-8 text: save it/,
  ],
  [
    'a text in UTF-16',
    () => write('dates.yaml', Buffer.from('\uFEFFa: b', 'utf16le')),
    / dates.yaml:1: is no UTF-8 text/,
  ],
  [
    'two files of one name but for capital letters',
    async () => [await write('pages/a/en.md'), await write('pages/a/en.MD')],
    / pages\/a\/en.md:1: is called as pages\/a\/en.MD, but for capital/,
  ],
  [
    'two files whose names only bytes tell apart',
    async () => [await write('venues/\u00e1.yaml'), await write('venues/a\u0301.yaml')],
    /is called as venues/,
  ],
  [
    'a name that would steer a terminal',
    () => write('a\n\u001b[2Jb.yaml', Buffer.from([0xff])),
    / a\\u\{a\}\\u\{1b\}\[2Jb.yaml:1: is no UTF-8/,
  ],
]

async function writeSecret(): Promise<string> {
  const file = join(outside, 'secret.yaml')
  await writeFile(file, 'secret: 1')
  return file
}

test.each(bad)('%s is told with its name and a remedy', async (_, make, problem) => {
  await make()
  await expect(readSeasonFolder(folder)).rejects.toThrow(problem)
})

test('a folder of more than any season is told before it is read', async () => {
  for (let index = 0; index < 12; index++) await mkdir(join(folder, `venues-${index}`))
  await expect(readSeasonFolder(folder, { ...seasonFolderLimits, entries: 11 })).rejects.toThrow(
    /more than 11 files and folders/,
  )
  await write('a.yaml')
  await write('b.yaml')
  await expect(readSeasonFolder(folder, { ...seasonFolderLimits, allBytes: 17 })).rejects.toThrow(
    /more than 17 bytes of texts/,
  )
})

test('what is no folder is told', async () => {
  await expect(readSeasonFolder(join(outside, 'nothing'))).rejects.toThrow(/nothing is no folder/)
  await expect(readSeasonFolder(await writeSecret())).rejects.toThrow(/secret.yaml is no folder/)
  await symlink(folder, join(outside, 'link'))
  await expect(readSeasonFolder(join(outside, 'link'))).rejects.toThrow(/link is no folder/)
})
