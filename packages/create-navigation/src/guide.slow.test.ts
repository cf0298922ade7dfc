import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HEADERS, type PagePayload } from '@cadenza/navigation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browsing, browse, fillRows, growAndSwitch, sendAndRetry } from './testing/browse.ts'
import { type Choir, openChoir, readForm } from './testing/choir.ts'
import { follow, readGuide } from './testing/guide.ts'
import { install, programs, root, run } from './testing/project.ts'

const chapters = readGuide()
const blocks = chapters.flatMap((chapter) =>
  chapter.blocks.map((block, index) => ({ ...block, chapter: chapter.name, index: index + 1 })),
)
/** Packages that chapters ask to install. */
const installed = chapters.flatMap(({ text }) =>
  [...text.matchAll(/npm install (?:--save-dev )?([@\w][\w@/-]*)/g)].map(([, name]) => name!),
)

describe('the guide', () => {
  let work: string
  /** Compiler output of the project, by the latest chapter applied. */
  const said = new Map<string, string>()
  let results: string
  let choir: Choir

  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'guide-'))
    const [, name] = /npm create @cadenza\/navigation (\S+)/.exec(chapters[0]!.text)!
    const app = join(work, name!)
    expect(await run(work, join(root, 'packages/create-navigation/src/create.mjs'), name!)).toBe('')
    await install(app, ...installed)
    for (const chapter of chapters) {
      await follow(chapter, app)
      // A reader who stops here has an application that compiles.
      const copy = join(work, chapter.name)
      await cp(app, copy, { recursive: true, filter: (path) => !path.startsWith(join(app, 'node_modules')) })
      await symlink(join(app, 'node_modules'), join(copy, 'node_modules'), 'junction')
      said.set(chapter.name, await run(copy, programs.tsc))
    }
    results = await run(app, programs.vitest, 'run', '--root', app)
    choir = await openChoir(app)
    // Ten compilations and two test runs, one after the other.
  }, 300_000)
  afterAll(async () => {
    await choir?.close()
    await rm(work, { recursive: true, force: true })
  })

  it('has ten chapters, each of which leads to the next', () => {
    expect(chapters).toHaveLength(10)
    for (const [index, { text }] of chapters.slice(0, -1).entries())
      expect(text).toContain(`](${chapters[index + 1]!.name})`)
  })

  it.each(blocks)('$chapter, block $index: $file is what the compiler takes', ({ chapter, file }) => {
    const errors = said.get(chapter)!
    expect(errors.split('\n').filter((line) => line.startsWith(file))).toEqual([])
  })

  it.each(chapters)('$name leaves an application without an error', ({ name }) => {
    expect(said.get(name)).toBe('')
  })

  it.each(blocks)('$chapter, block $index: the text says that it is for $file', ({ file, named }) => {
    expect(named).toBe(file)
  })

  it('leaves an application whose tests pass', () => expect(results).toBe(''))

  const properties = async (url: string, headers = {}) => {
    const { body } = await choir.visitor().ask({ url, headers: { [HEADERS.hybrid]: 'true', ...headers } })
    return (JSON.parse(body) as PagePayload).view.properties
  }
  const piece = { title: 'Ave maris stella', composer: 'Francesca Caccini', shelf: 'C3' }
  const first = { pieces: { current_page: 1 } }
  const voices = { 'voices[0][name]': 'Alto', 'voices[0][singers]': '4' }

  it('02-pages.md: lists what there is, and has no page of what is not', async () => {
    const { ask } = choir.visitor()
    expect((await ask({ url: '/pieces' })).body).toContain('<a href="/pieces/2">Esti dal</a>')
    expect((await ask({ url: '/pieces/1' })).body).toContain('<h1>Magnificat</h1>')
    expect((await ask({ url: '/pieces/999' })).statusCode).toBe(404)
  })

  it('03-properties.md: says on every page how many pieces there are', async () => {
    expect((await choir.visitor().ask({ url: '/about' })).body).toMatch(/<footer>\d+(<!-- -->)? pieces/)
  })

  it('04-links.md: finds by a word, whatever the query is', async () => {
    expect(await properties('/pieces?q=kod%C3%A1ly')).toMatchObject({
      q: 'kodály',
      pieces: { data: [{ title: 'Esti dal' }], current_page: 1, last_page: 1 },
    })
    expect(await properties('/pieces?q[]=a')).toMatchObject({ q: '' })
  })

  it('04-links.md: leads from page to page without JavaScript, whatever the number is', async () => {
    const { ask } = choir.visitor()
    expect((await ask({ url: '/pieces?q=motet' })).body).toContain('<a href="/pieces?q=motet&amp;page=2" rel="next">')
    expect((await ask({ url: '/pieces?q=motet&page=3' })).body).not.toContain('rel="next"')
    for (const page of ['0', '-1', '1.5', 'x']) expect(await properties(`/pieces?page=${page}`)).toMatchObject(first)
  })

  it('05-forms.md: checks a field and writes nothing, and gives back what was typed', async () => {
    const { ask, post } = choir.visitor()
    const before = (await properties('/pieces'))['pieces']
    const checked = await ask({
      method: 'POST',
      url: '/pieces',
      payload: { _validate: { title: ' ', composer: '' } },
      headers: { [HEADERS.hybrid]: 'true', [HEADERS.validate]: '["title"]' },
    })
    expect(JSON.parse(checked.body)).toEqual({ errors: { title: 'A piece has a title.' } })
    const page = await post('/pieces', { title: 'Ave', composer: '', organ: 'true', ...voices }, '/pieces/new')
    expect(page).toMatch(/<input type="checkbox"[^>]* checked=""/)
    expect(page).toContain('<p id="composer-error">Who wrote it?</p>')
    expect(page).toContain('value="Ave"')
    const known = { ...piece, title: 'Magnificat', ...voices }
    expect(await post('/pieces', known, '/pieces/new')).toContain('We have this piece already.')
    expect((await properties('/pieces'))['pieces']).toEqual(before)
  })

  it('06-rows.md: says what is wrong in which row, and gives all rows back', async () => {
    const rows = { ...voices, 'voices[1][name]': 'Bass', 'voices[1][singers]': 'many' }
    const page = await choir.visitor().post('/pieces', { ...piece, ...rows }, '/pieces/new')
    expect(page).toContain('<p role="alert">How many sing it?</p>')
    for (const value of ['Alto', 'Bass', 'many']) expect(page).toContain(`value="${value}"`)
    const link = /<noscript><a href="([^"]+)">Begin with four/.exec(page)![1]!
    expect((await choir.visitor().ask({ url: link })).body.match(/aria-label="Voice \d"/g)).toHaveLength(4)
  })

  it('07-files.md: takes a score, and none that is something else, too large or missing', async () => {
    const visitor = choir.visitor()
    const upload = async (content: string) => {
      const form = new FormData()
      form.set('score', new Blob([content], { type: 'application/pdf' }), content && 'score.pdf')
      const { headers, body } = await readForm(form)
      return visitor.follow(await visitor.ask({ method: 'POST', url: '/pieces/1/score', payload: body, headers }))
    }
    expect(await upload('')).toContain('Please choose a file.')
    expect(await upload('<script>')).toContain('A score is a PDF.')
    expect(await upload('%PDF-'.padEnd(5_000_001))).toContain('A score has 5 MB at most.')
    expect((await visitor.ask({ url: '/pieces/1/score' })).statusCode).toBe(404)
    expect(await upload('%PDF-1.7')).toContain('Download the score')
    const { body, headers } = await visitor.ask({ url: '/pieces/1/score' })
    expect([body, headers['content-disposition']]).toEqual(['%PDF-1.7', expect.stringContaining('attachment')])
  })

  it('08-beside.md: switches without JavaScript, too', async () => {
    const { post } = choir.visitor()
    const page = await post('/pieces/2/ready', { _method: 'PUT', ready: 'true' }, '/pieces')
    expect(page).toMatch(/aria-pressed="true" aria-label="Esti dal: rehearsed"/)
  })

  it('08-beside.md: answers with the piece alone, to be put in its place', async () => {
    const sent = { method: 'PUT', url: '/pieces/30/ready', payload: { ready: true } } as const
    const { body } = await choir.visitor().ask({ ...sent, headers: { [HEADERS.hybrid]: 'true' } })
    const { view } = JSON.parse(body) as PagePayload
    expect(view).toMatchObject({ component: null, merges: { 'pieces.data': { by: 'id' } } })
    expect(view.properties).toMatchObject({ pieces: { data: [{ id: 30, ready: true }] } })
  })

  it('09-later.md: brings the other pieces when they are asked for', async () => {
    expect(await properties('/pieces/1')).not.toHaveProperty('others')
    const partial = { [HEADERS.partialComponent]: 'piece', [HEADERS.onlyData]: '["others"]' }
    expect(await properties('/pieces/1', partial)).toHaveProperty('others', [])
  })

  it('10-live.md: lets only who has added a piece take it away', async () => {
    const { post } = choir.visitor()
    expect(await post('/pieces', { ...piece, ...voices }, '/pieces/new')).toContain('<h1>Ave maris stella')
    const found = (await properties('/pieces?q=stella'))['pieces'] as { data: { id: number }[] }
    const url = `/pieces/${found.data[0]!.id}`
    expect(await choir.visitor().post(url, { _method: 'DELETE' }, '/pieces')).toContain('no such page')
    expect(await post(url, { _method: 'DELETE' }, '/pieces')).toContain('Ave maris stella is gone.')
  })

  describe('in a browser, built as for production', () => {
    let browsing: Browsing
    beforeAll(async () => void (browsing = await browse(join(work, 'choir'))))
    afterAll(() => browsing?.close())

    it('has a list that grows, and switches in all of it', () => growAndSwitch(browsing))

    it('says what is wrong as a field is left, in rows, too, and loses no click by it', () => fillRows(browsing))

    it('sends a file with its progress, and tries again what could not be had', () => sendAndRetry(browsing))

    it('has given the browser nothing to complain of but the request that was kept from it', () =>
      expect(browsing.errors.filter((error) => !/network|ERR_FAILED/.test(error))).toEqual([]))
  })
})
