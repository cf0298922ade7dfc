import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  /** In bytes. */
  free: number
  whole: number
}

const gigabyte = 1024 ** 3

export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, whole: blocks * bsize }
}

/** Whether the space is sufficient, needs attention, or will soon stop the work. */
export function evaluateDiskSpace({ free, whole }: DiskSpace): 'enough' | 'scarce' | 'full' {
  const part = whole === 0 ? 1 : free / whole
  if (part < 0.05 || free < 0.2 * gigabyte) return 'full'
  return part < 0.15 ? 'scarce' : 'enough'
}
