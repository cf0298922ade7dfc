import { z } from 'zod'

/** Format version of the file. A reader refuses any other number. */
export const backupFormat = 1

const checksum = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  madeAt: z.iso.datetime(),
  shopVersion: z.string(),
  postgresVersion: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      bytes: count,
      /** SHA-256 of the rows as written by `COPY`, in primary key order. */
      sha256: checksum,
    }),
  ),
  /** Last value of each identity column. */
  identities: z.array(z.object({ table: z.string(), column: z.string(), last: count })),
  media: z.array(z.object({ path: z.string(), bytes: count, sha256: checksum })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type TableSummary = Manifest['tables'][number]
export type MediaSummary = Manifest['media'][number]

/** An unusable backup; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Parses a manifest. Throws a `BackupError` if it is invalid, or of another format version. */
export function parseManifest(text: string): Manifest {
  const value = parseJson(text)
  const format = (value as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format !== backupFormat) {
    throw new BackupError(
      `The file has the layout ${format}, and this version reads ${backupFormat}: use the version of the shop that wrote it.`,
    )
  }
  const parsed = manifestSchema.safeParse(value)
  if (!parsed.success) throw new BackupError(`The manifest cannot be read: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BackupError('The manifest cannot be read: it is not JSON.')
  }
}
