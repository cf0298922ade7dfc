import { href } from '@cadenza/navigation'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import type { Locale } from '#values/locales.ts'
import { Link, useNavigation, useShared } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { PageHead } from '../ui/page/page-head.tsx'
import { type Fields, type ShownDraft, type ShownWriting, stateOf, type WritingAround } from './content.ts'
import { type ContentField, isOwnField, labelOf, writeValue } from './content-field.ts'
import { HistorySection } from './history-section.tsx'
import { PublicationMark } from './publication-mark.tsx'
import { WritingForm } from './writing-form.tsx'
import layout from '../ui/page/layout.module.css'
import styles from './written-page.module.css'

type PreviewKind = 'page' | 'article' | 'category' | 'question' | 'soloist' | 'event' | 'hall' | 'survey'

/** Where what is done on the page is sent to. */
interface WritingAddresses {
  save: string
  draft: string
  /** null: there is nothing yet to take from visitors, or that is decided elsewhere. */
  state: string | null
  revert: (revision: number) => string
  /** As the address of the preview calls it; null: it has no page of its own in the shop. */
  preview: PreviewKind | null
}

export type KeepDraft = (typed: Pick<ShownDraft, 'was' | 'mine'>) => Promise<string | null>

interface WrittenPageProps extends WritingAround {
  writing: ShownWriting
  title: string
  /** The list that it is in. */
  list: { href: string; text: string }
  fields: readonly ContentField[]
  addresses: WritingAddresses
  keep: KeepDraft
  /** Whether it is shown or not is decided elsewhere. */
  isOnlySaved?: boolean
  /** A way to what belongs to it, in the sentence on how it stands. */
  besideTitle?: ReactNode
  /** Further things to do with it, beside taking it from visitors. */
  ways?: ReactNode
  children?: ReactNode
}

/** A text in all languages: written, published, archived, and every change taken back. */
export function WrittenPage({ writing, title, list, fields, addresses, mayEdit, now, ...props }: WrittenPageProps) {
  const t = useDeskTexts()
  const { shop } = useShared()
  const post = usePost()
  const state = stateOf(writing, new Date(now))
  const { id, address } = writing
  const { state: stateAddress } = addresses
  return (
    <>
      <p>
        <Link href={list.href}>{list.text}</Link>
      </p>
      <PageHead
        title={title}
        action={
          state === 'published' &&
          address !== null && (
            <Button as="a" variant="secondary" href={new URL(address, shop.href).href}>
              {t('content.toPage')}
            </Button>
          )
        }
      >
        <PublicationMark publication={writing} now={new Date(now)} /> · {t(`content.stands.${state}`)}
        {props.besideTitle && <> · {props.besideTitle}</>}
      </PageHead>
      {mayEdit ? (
        <OpenForm
          {...{ writing, fields, addresses, state }}
          draft={props.draft}
          keep={props.keep}
          isOnlySaved={props.isOnlySaved ?? false}
        />
      ) : (
        <Texts fields={fields} values={writing.fields} />
      )}
      {mayEdit && id !== null && (
        <div className={layout.actions}>
          {stateAddress !== null && (state === 'published' || state === 'scheduled') && (
            <Button variant="secondary" onClick={() => post(stateAddress, { change: 'unpublish' })}>
              {t(state === 'published' ? 'content.unpublish' : 'content.toDraft')}
            </Button>
          )}
          {stateAddress !== null && (
            <Button
              variant="secondary"
              onClick={() => post(stateAddress, { change: state === 'archived' ? 'revive' : 'archive' })}
            >
              {t(state === 'archived' ? 'content.revive' : 'content.archive')}
            </Button>
          )}
          {props.ways}
        </div>
      )}
      {props.children}
      {id !== null && (
        <HistorySection
          revisions={props.revisions}
          texts={fields}
          onRevert={mayEdit ? (revision) => post(addresses.revert(revision), {}) : null}
        />
      )}
    </>
  )
}

/** Sends something that a button does. */
export function usePost() {
  const navigation = useNavigation()
  return (url: string, data: Record<string, string>) =>
    void navigation.navigate({ url, method: 'POST', data, preserveScroll: true })
}

/** Where the page of the shop is looked at; null: it is not saved yet, undefined: there is none. */
function previewOf({ id }: ShownWriting, kind: PreviewKind | null) {
  if (kind === null) return undefined
  return id === null ? null : (language: Locale) => href(deskRoutes['preview.show'], { kind, id, language })
}

interface OpenFormProps extends Pick<WrittenPageProps, 'writing' | 'fields' | 'addresses' | 'draft' | 'keep'> {
  state: ReturnType<typeof stateOf>
  isOnlySaved: boolean
}

function OpenForm({ writing, fields, addresses, draft, keep, state, isOnlySaved }: OpenFormProps) {
  const navigation = useNavigation()
  const [round, setRound] = useState(0)
  // What was saved, taken back or thrown away begins the form anew.
  const key = `${writing.id ?? 'new'} ${JSON.stringify(writing.fields)} ${round}`
  const [first] = useState(key)
  const throwAway = () =>
    void navigation.navigate({
      url: addresses.draft,
      method: 'DELETE',
      preserveScroll: true,
      hooks: { success: () => setRound(round + 1) },
    })
  return (
    <WritingForm
      key={key}
      url={addresses.save}
      previewOf={previewOf(writing, addresses.preview)}
      texts={fields}
      stored={writing.fields}
      draft={draft}
      locked={writing.locked}
      stale={writing.stale}
      state={state}
      isOnlySaved={isOnlySaved}
      isAgain={key !== first}
      keep={keep}
      onThrowAway={throwAway}
    />
  )
}

/** For who only reads. */
function Texts({ fields, values }: { fields: readonly ContentField[]; values: Fields }) {
  const t = useDeskTexts()
  const isShown = (name: string) => fields.some((field) => !isOwnField(field) || field.name === name)
  return (
    <dl className={styles.texts}>
      {Object.keys(values)
        .filter(isShown)
        .map((name) => (
          <div key={name}>
            <dt>{labelOf(name, fields, t)}</dt>
            <dd>{writeValue(name, values[name] ?? '', fields) || t('content.nothing')}</dd>
          </div>
        ))}
    </dl>
  )
}
