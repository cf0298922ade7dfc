import { href } from '@cadenza/navigation'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { LinkTabs } from '../ui/table/link-tabs.tsx'
import { type WrittenKind, writtenKinds } from './written-kinds.ts'

const rooms: readonly { label: 'programme.lists' | 'pages.lists'; kinds: readonly WrittenKind[] }[] = [
  { label: 'programme.lists', kinds: ['events', 'soloists', 'hall-texts'] },
  { label: 'pages.lists', kinds: ['articles', 'categories'] },
]

/** Tabs of the kinds that share a room. */
export function KindTabs({ kind }: { kind: WrittenKind }) {
  const t = useDeskTexts()
  const room = rooms.find(({ kinds }) => kinds.includes(kind))
  if (!room) return null
  const tabs = room.kinds.map((name) => ({
    name,
    href: href(deskRoutes[`${name}.index`]),
    text: t(writtenKinds[name].texts),
  }))
  return <LinkTabs label={t(room.label)} tabs={tabs} shown={kind} />
}
