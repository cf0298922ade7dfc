import type { TestVisitor } from '#test/shop/test-visitor.ts'
import type { TestDesk } from '#apps/desk/testing/desk.ts'

export interface SentFile {
  name: string
  bytes: Uint8Array
  /** Type stated by the browser; the bytes determine the real one. */
  type?: string
}

/** Uploads files like the desk's pages: as a multipart form, with the token in a header. */
export async function sendFiles(
  desk: TestDesk,
  visitor: TestVisitor,
  {
    url,
    files,
    fields = {},
    headers = {},
  }: {
    url: string
    files: readonly SentFile[]
    fields?: Record<string, string>
    headers?: Record<string, string>
  },
): Promise<{ status: number; data: any; errors: Record<string, string>; notice: any; location: string | null }> {
  const parts = files.flatMap(({ name, bytes, type = 'image/jpeg' }) => [
    Buffer.from(
      `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const texts = Object.entries(fields).map(([name, text]) =>
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`),
  )
  const answer = await desk.inject({
    method: 'POST',
    url,
    payload: Buffer.concat([...texts, ...parts, Buffer.from('--edge--\r\n')]),
    headers: {
      host: new URL(desk.config.origins.en).host,
      origin: desk.config.origins.en,
      referer: `${desk.config.origins.en}/desk/media`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=edge',
      'x-hybrid': 'true',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': decodeURIComponent(visitor.cookies.get('XSRF-TOKEN') ?? ''),
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
  })
  for (const { name, value } of answer.cookies) visitor.cookies.set(name, encodeURIComponent(value))
  const location = answer.headers.location ?? null
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const body = isJson ? JSON.parse(answer.body) : null
  // The next page shows errors and results.
  const { props } = location?.includes('/desk/media') ? await visitor.get(location) : { props: undefined }
  return {
    status: answer.statusCode,
    data: body?.data ?? body,
    errors: props?.errors ?? {},
    notice: props?.flash?.notice,
    location,
  }
}
