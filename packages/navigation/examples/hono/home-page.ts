import { createElement as h } from 'react'
import { href } from '@cadenza/navigation'
import { Head, HiddenFields, useForm, useShared } from '@cadenza/navigation/react'
import { routes } from './routes.ts'

export interface HomeProps {
  entries: string[]
}

export default function HomePage({ entries }: HomeProps) {
  const { flash } = useShared()
  const url = href(routes['entries.store'])
  const form = useForm({ url, fields: { text: '' } })
  const field = h('input', {
    name: 'text',
    'aria-label': 'Your entry',
    value: form.fields.text,
    onChange: (event) => form.setField('text', event.target.value),
  })
  return h(
    'main',
    null,
    h(Head),
    h('p', { role: 'status' }, String(flash['notice'] ?? '')),
    h(
      'ul',
      null,
      entries.map((text, index) => h('li', { key: index }, text)),
    ),
    h(
      'form',
      { method: 'post', action: url, onSubmit: form.submit },
      h(HiddenFields),
      field,
      h('p', { role: 'alert' }, form.errors.text),
      h('button', { 'aria-busy': form.processing }, 'Write'),
    ),
  )
}
