function append(form: FormData, name: string, value: unknown): void {
  if (value instanceof Blob) return form.append(name, value)
  if (value instanceof Date) return form.append(name, value.toISOString())
  if (typeof value === 'boolean') return form.append(name, value ? '1' : '0')
  if (value === null || value === undefined) return form.append(name, '')
  if (typeof value !== 'object') return form.append(name, String(value))
  const isList =
    Array.isArray(value) || value instanceof Set || (typeof FileList !== 'undefined' && value instanceof FileList)
  const members = Object.entries(isList ? [...(value as Iterable<unknown>)] : value)
  if (isList && !members.length) return form.append(name, '')
  for (const [key, member] of members) append(form, `${name}[${key}]`, member)
}

/** Names are `c[0]`, `n[x]`; true is `1`, false `0`, null and empty lists are empty, dates ISO. */
export function toFormData(data: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(data)) append(form, name, value)
  return form
}
