import multipart from '@fastify/multipart'
import { HttpError } from '@cadenza/navigation/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** None of our forms takes files. */
const limits = { files: 0, parts: 50, fields: 50, fieldSize: 32 * 1024, fieldNameSize: 200 }

/** Reads forms that are sent as multipart: `request.body` has each field, and of a repeated name all values. */
export async function readMultipartForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readFields(request).catch(tellUnreadable)
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
function tellUnreadable(error: Error & { statusCode?: number }): never {
  throw error.statusCode ? error : new HttpError(400, error.message)
}
