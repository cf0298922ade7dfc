import type { HttpResponse } from '../navigation/navigation-error.ts'

/** Returns the file name: `filename*` (RFC 5987) before `filename`, quoted or bare. */
export function readFileName(disposition: string): string {
  const encoded = /;\s*filename\*\s*=\s*[\w-]*'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // Not valid UTF-8: falls back to the plain name.
    }
  }
  const plain = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(disposition)
  return plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? ''
}

export function saveDownload(window: Window & typeof globalThis, { data, headers }: HttpResponse): void {
  const { document, URL } = window
  const link = document.createElement('a')
  const url = URL.createObjectURL(new Blob([data as ArrayBuffer], { type: headers['content-type'] }))
  link.href = url
  link.download = readFileName(headers['content-disposition'] ?? '')
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(url))
}
