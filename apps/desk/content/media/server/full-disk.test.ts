import type * as fileSystem from 'node:fs/promises'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { paint } from '#core/content/media/server/testing/picture-bytes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { sendFiles } from './testing/send-file.ts'

const disk = vi.hoisted(() => ({ code: '', room: 0 }))
/** Once the disk is full, half of a file is written. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fileSystem>()
  const writeFile = async (path: string, bytes: Uint8Array, ...more: []) => {
    if (disk.code === '' || !path.includes('media') || disk.room-- > 0) return real.writeFile(path, bytes, ...more)
    await real.writeFile(path, bytes.subarray(0, bytes.length / 2), ...more)
    throw Object.assign(new Error('no space left on device'), { code: disk.code })
  }
  return { ...real, default: { ...real, writeFile }, writeFile }
})

const desk = await createTestDesk({ season: false })
afterAll(desk.close)

test.each([
  ['ENOSPC', 0, 500],
  ['ENOSPC', 1, 501],
  ['EDQUOT', 0, 502],
])(
  'media: a disk that is full (%s, room for %i) is told at the file, and nothing of it stays',
  async (code, room, height) => {
    const { visitor } = await desk.signedIn('editor')
    const bytes = await paint(700, height).jpeg().toBuffer()
    const send = () => sendFiles(desk, visitor, { url: '/desk/media', files: [{ name: 'Foyer.jpg', bytes }] })
    Object.assign(disk, { code, room })
    const refused = await send()
    expect(refused.errors).toEqual({
      file: 'The server’s disk is full. Nothing was saved; tell whoever runs the server.',
    })
    const folder = join(desk.config.dataDirectory, 'media')
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(files.filter((file) => file.isFile() && !/\.(jpe?g|avif|webp|png)$/.test(file.name))).toEqual([])
    expect(await desk.db.selectFrom('media').select('id').where('name', 'like', 'foyer%').execute()).toHaveLength(0)
    disk.code = ''
    expect((await send()).data.isNew).toBe(true)
    await desk.db.deleteFrom('media').execute()
  },
)
