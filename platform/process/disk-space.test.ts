import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { evaluateDiskSpace, readDiskSpace } from './disk-space.ts'

const gigabyte = 1024 ** 3

test.each([
  ['plenty', { free: 50, whole: 100 }, 'enough'],
  ['15 %', { free: 15, whole: 100 }, 'enough'],
  ['14 %', { free: 14, whole: 100 }, 'scarce'],
  ['5 %', { free: 5, whole: 100 }, 'scarce'],
  ['4 %', { free: 4, whole: 100 }, 'full'],
  ['a fifth of a gigabyte of a small disk', { free: 0.2, whole: 0.4 }, 'enough'],
  ['exactly what is scarce below', { free: 3, whole: 20 }, 'enough'],
  ['exactly what is full below', { free: 1, whole: 20 }, 'scarce'],
  ['less than that, though it is half of the disk', { free: 0.19, whole: 0.38 }, 'full'],
  // Some network disks report this.
  ['much of a disk that does not say how large it is', { free: 10, whole: 0 }, 'enough'],
] as const)('disk: %s of it free is %o: %s', (_, { free, whole }, checked) => {
  expect(evaluateDiskSpace({ free: free * gigabyte, whole: whole * gigabyte })).toBe(checked)
})

test('disk: the room of a folder is read in bytes', async () => {
  const { free, whole } = await readDiskSpace(tmpdir())
  const { bavail, blocks, bsize } = await statfs(tmpdir())
  expect(whole).toBe(blocks * bsize)
  // Other processes write to the same disk.
  expect(free / (bavail * bsize)).toBeCloseTo(1, 0)
})
