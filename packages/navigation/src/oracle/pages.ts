import { type ReactNode, createElement as h, useState } from 'react'
import {
  Deferred,
  Form,
  Head,
  HiddenFields,
  Link,
  useDialog,
  useForm,
  useHistoryState,
  useInfiniteScroll,
  usePage,
} from '../react.ts'

/** Persists across page changes. */
export function Layout({ children }: { children: ReactNode }): ReactNode {
  const [clicks, setClicks] = useState(0)
  return h('div', null, h(Head), h('button', { id: 'layout', onClick: () => setClicks(clicks + 1) }, clicks), children)
}

function Page(): ReactNode {
  const { component, properties } = usePage()
  const [clicks, setClicks] = useState(0)
  const [note, setNote] = useHistoryState('note', '')
  return h(
    'main',
    null,
    h('h1', null, component),
    h('pre', { id: 'properties' }, JSON.stringify(properties)),
    h('button', { id: 'clicks', onClick: () => setClicks(clicks + 1) }, clicks),
    h('input', { id: 'note', value: note, onChange: ({ target }) => setNote(target.value) }),
    h(Link, { href: '/echo?link=1', id: 'link', preload: 'hover' }, 'link'),
    h(Link, { href: '/go', method: 'post', id: 'post', data: { a: 1 } }, 'post'),
    h(Link, { href: '/speakers/1', id: 'open' }, 'open'),
    h(Deferred, { data: 'soon' as never, fallback: h('p', null, 'waiting') }, h('p', { id: 'soon' }, 'come')),
    h('div', { id: 'tall' }, h('a', { href: '#bottom' }, 'down')),
    h('p', { id: 'bottom' }, 'bottom'),
  )
}

function Speaker({ id }: { id: string }): ReactNode {
  const dialog = useDialog()
  return h(
    'dialog',
    { open: true, id: 'dialog' },
    `speaker ${id}`,
    h('button', { id: 'close', onClick: () => void dialog?.close() }, 'x'),
  )
}

/** Two boxes that scroll in both directions, and links with preloading. */
function Regions(): ReactNode {
  const box = (id: string): ReactNode =>
    h('div', { id, className: 'box', 'scroll-region': '' }, h('div', { className: 'large' }, id))
  return h(
    'main',
    null,
    h('h1', null, 'regions'),
    box('one'),
    box('two'),
    h('div', { id: 'three', className: 'box' }, h('div', { className: 'large' }, 'three')),
    h(Link, { href: '/echo?mount=1', id: 'mount', preload: 'mount' }, 'mount'),
    h(Link, { href: '/go', method: 'post', preload: 'mount' }, 'never'),
  )
}

function List(): ReactNode {
  const { items, hasMore, loadMore, isLoading, hasFailed, end } = useInfiniteScroll<string>('products')
  const rows = items.map((item) => h('li', { key: item, className: 'row' }, h(Link, { href: '/echo' }, item)))
  const more = h('button', { id: 'more', onClick: () => void loadMore() }, isLoading ? 'loading' : 'Load more')
  const askTwice = async (): Promise<void> => {
    void loadMore()
    // Lets the first request get under way.
    await fetch('/files/client.js')
    void loadMore()
    document.title = 'asked twice'
  }
  const twice = h('button', { id: 'twice', onClick: () => void askTwice() }, 'twice')
  const failure = h('p', { role: 'alert' }, hasFailed && 'failed')
  const slow = h(Link, { href: '/echo?slow=1', id: 'slow' }, 'slow')
  return h('main', null, slow, twice, h('ul', null, rows), h('div', { ref: end }), hasMore && more, failure)
}

function Contact(): ReactNode {
  const { properties } = usePage()
  const form = useForm({ url: '/contact', fields: { name: '', message: '' }, key: 'contact', recentTimeout: 2_000 })
  const field = (name: 'name' | 'message'): ReactNode =>
    h('input', {
      name,
      id: name,
      value: form.fields[name],
      onChange: ({ target }) => form.setField(name, target.value),
    })
  const flags = (
    ['processing', 'successful', 'failed', 'recentlySuccessful', 'recentlyFailed', 'isDirty', 'hasErrors'] as const
  )
    .filter((flag) => form[flag])
    .join(' ')
  return h(
    'main',
    null,
    h('p', { id: 'notice' }, String(properties.flash['notice'] ?? '')),
    h(
      'form',
      { method: 'post', action: '/contact', onSubmit: form.submit, noValidate: true },
      h(HiddenFields),
      field('name'),
      h('p', { id: 'error' }, form.errors.name),
      field('message'),
      h('p', { id: 'flags' }, flags),
      h('button', { id: 'send' }, 'send'),
    ),
    h(Form, {
      action: '/contact',
      errorBag: 'second',
      id: 'second',
      children: ({ errors }) => [
        h('input', { key: 'input', name: 'name', id: 'second-name' }),
        h('input', { key: 'message', name: 'message', id: 'second-message' }),
        h('input', { key: 'agreed', name: 'agreed', id: 'second-agreed', type: 'checkbox' }),
        h('p', { key: 'error', id: 'second-error' }, errors['name']),
        h('button', { key: 'button', id: 'second-send' }, 'send'),
      ],
    }),
  )
}

function Upload(): ReactNode {
  const [percentages, setPercentages] = useState<number[]>([])
  const form = useForm({
    url: '/contact',
    fields: { file: null as File | null },
    transform: ({ file }) => ({ name: file, extra: true }),
  })
  const { processing, failed, successful } = form
  const state = Object.entries({ processing, failed, successful }).find(([, is]) => is)?.[0]
  const submit = (): void => {
    setPercentages([])
    const progress = ({ percentage }: { percentage: number }): void =>
      setPercentages((before) => [...before, percentage])
    void form.submit({ hooks: { progress } })
  }
  return h(
    'main',
    null,
    h('input', { id: 'file', type: 'file', onChange: ({ target }) => form.setField('file', target.files![0]!) }),
    h('button', { id: 'upload', onClick: submit }, 'upload'),
    h('button', { id: 'cancel', onClick: form.cancel }, 'cancel'),
    h('p', { id: 'state' }, state),
    h('p', { id: 'percentages' }, JSON.stringify(percentages)),
  )
}

/** Throws when navigated to, but not as the page of a document. */
function Fragile(): ReactNode {
  if (typeof window !== 'undefined' && 'client' in window) throw new Error('This page breaks.')
  return h('h1', null, 'fragile')
}

const names = ['home', 'echo', 'parts', 'later', 'slow', 'error']

export const pages: Record<string, () => Promise<{ default: (props: never) => ReactNode }>> = {
  ...Object.fromEntries(names.map((name) => [name, async () => ({ default: Page })])),
  list: async () => ({ default: List }),
  upload: async () => ({ default: Upload }),
  regions: async () => ({ default: Regions }),
  contact: async () => ({ default: Contact }),
  fragile: async () => ({ default: Fragile }),
  speaker: async () => ({ default: Speaker }),
}
