import multipart from '@fastify/multipart'
import { HttpError } from '@cadenza/navigation/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** No form takes files, but those that are left to their handlers. */
const limits = { files: 0, parts: 50, fields: 50, fieldSize: 32 * 1024, fieldNameSize: 200 }

const left = new WeakSet<FastifyRequest>()

/** Leaves a form to its handler, which reads it by `readUpload` once it knows who has sent it. To be called before the body is read. */
export const leaveForm = (request: FastifyRequest): void => void left.add(request)

/** A file as it was sent: what it is called says nothing of what it is. */
export interface Upload {
  name: string
  bytes: Buffer
}

/** What a form has around its one file. */
export const maxBytesAroundFile = 64 * 1024

/** Reads the one file of a form that was left. What says to be larger than a form may be is not read at all. */
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
  const parts = request.parts({ limits: { files: 1, fileSize: mostBytes } })
  for await (const part of parts) {
    if (part.type !== 'file') continue
    const bytes = await part.toBuffer()
    // A form whose field was left empty has a file without a name.
    if (part.file.truncated) upload = 'tooHeavy'
    else if (part.filename) upload = { name: part.filename, bytes }
  }
  return upload
}

/** Reads forms that are sent as multipart: `request.body` has each field, and of a repeated name all values. */
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

/** What breaks off or has no boundary is the client's fault, though its parser does not say so. */
function refuseUnreadable(error: Error & { statusCode?: number }): never {
  throw error.statusCode ? error : new HttpError(400, error.message)
}
