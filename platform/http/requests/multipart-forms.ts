import multipart from '@fastify/multipart'
import { HttpError } from '@cadenza/navigation/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Forms accept no files, except those left to their handlers. */
const limits = { files: 0, parts: 50, fields: 50, fieldSize: 32 * 1024, fieldNameSize: 200 }

const left = new WeakSet<FastifyRequest>()

/** Leaves a form to `readUpload`, after authorising. Call it before the body is read. */
export const leaveForm = (request: FastifyRequest): void => void left.add(request)

/** An uploaded file: its name does not imply its type. */
export interface Upload {
  name: string
  bytes: Buffer
  /** Texts sent along. */
  fields: Record<string, string>
}

export const maxBytesAroundFile = 64 * 1024

/** Reads the file of a form left to its handler. Rejects a stated size over the limit unread. */
export async function readUpload(
  request: FastifyRequest,
  { mostBytes }: { mostBytes: number },
): Promise<Upload | 'missing' | 'tooHeavy'> {
  if (!request.isMultipart()) return 'missing'
  if (Number(request.headers['content-length']) > mostBytes + maxBytesAroundFile) return 'tooHeavy'
  return readFile(request, mostBytes).catch(refuseUnreadable)
}

async function readFile(request: FastifyRequest, mostBytes: number): Promise<Upload | 'missing' | 'tooHeavy'> {
  let upload: Upload | 'missing' | 'tooHeavy' = 'missing'
  const fields: Upload['fields'] = {}
  const parts = request.parts({ limits: { files: 1, fileSize: mostBytes } })
  for await (const part of parts) {
    if (part.type !== 'file') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer()
    // An empty file field is sent as a file without a name.
    if (part.file.truncated) upload = 'tooHeavy'
    else if (part.filename) upload = { name: part.filename, bytes, fields }
  }
  return upload
}

/** Parses multipart forms: `request.body` has each field, with all values of a repeated name. */
export async function readMultipartForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && !left.has(request)) request.body = await readFields(request).catch(refuseUnreadable)
  })
}

async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown[]>()
  for await (const part of request.parts()) {
    if (part.type === 'file') part.file.resume()
    else fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value])
  }
  return Object.fromEntries(fields)
}

/** A truncated body or missing boundary is the client's fault; the parser does not say so. */
function refuseUnreadable(error: Error & { statusCode?: number }): never {
  throw error.statusCode ? error : new HttpError(400, error.message)
}
