/**
 * Size limit of each upload route: the same in the app, in nginx and HAProxy before it, and in its
 * text.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { href } from '@cadenza/navigation'
import { expect, test } from 'vitest'
import { maxBytesAroundFile } from '#platform/http/requests/multipart-forms.ts'
import { mediaLimits } from '#core/content/media/server/problems.ts'
import { maxBytes } from '#apps/desk/content/media/upload-section.tsx'
import { fileLimits } from '#core/season-sheets/sheets.ts'
import { maxPlanSize } from '#apps/desk/season/halls/hall-plan.ts'
import { libraryLimits } from '#apps/desk/content/files/files.ts'
import { deskRoutes } from '#apps/desk/routes.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8')
/** For forms without a file, and for any location not listed. */
const ofForms = 1024 * 1024

interface Upload {
  path: string
  most: number
  /** Area and key of the text that states it. */
  hint: [area: string, key: string]
  says: string
}

const uploads: Record<string, Upload> = {
  'media.store': {
    path: href(deskRoutes['media.store']),
    most: mediaLimits.picture.bytes,
    hint: ['media', 'media.upload.hint'],
    says: '30 M',
  },
  'media.replace': {
    path: href(deskRoutes['media.replace'], { picture: 7 }),
    most: mediaLimits.picture.bytes,
    hint: ['media', 'media.upload.hint'],
    says: '30 M',
  },
  'files.store': {
    path: href(deskRoutes['files.store'], { library: 'downloads' }),
    most: libraryLimits.downloads,
    hint: ['media', 'media.files.hint.downloads'],
    says: '30 M',
  },
  'files.replace': {
    path: href(deskRoutes['files.replace'], { library: 'downloads', file: 7 }),
    most: libraryLimits.downloads,
    hint: ['media', 'media.files.hint.downloads'],
    says: '30 M',
  },
  'season.files.store': {
    path: href(deskRoutes['season.files.store']),
    most: fileLimits.bytes,
    hint: ['files', 'files.bring.fileHint'],
    says: '4 M',
  },
  'season.hall.plan.look': {
    path: href(deskRoutes['season.hall.plan.look'], { venue: 7 }),
    most: maxPlanSize,
    hint: ['planning', 'planning.hallPlan.fileHint'],
    says: '200 k',
  },
}

/**
 * Returns nginx's limit for a path: exact locations take precedence over patterns, and these over
 * all others.
 */
function nginxLimit(path: string): number {
  const places = [...read('deploy/nginx.conf').matchAll(/location (=|~) (\S+) \{([^}]*)\}/g)]
  const own = places.find(([, kind, place]) => (kind === '=' ? place === path : new RegExp(place!).test(path)))
  return Number(/client_max_body_size (\d+);/.exec(own?.[3] ?? '')?.[1] ?? ofForms)
}

function haproxyLimit(path: string): number {
  const rules = read('deploy/haproxy.cfg').matchAll(/deny_status 413 if (.*) \{ req\.body_size gt (\d+) \}/g)
  const limits = [...rules].flatMap(([, conditions = '', most]) => {
    const holds = [...conditions.matchAll(/(!?)\{ (path|path_reg) (\S+) \}/g)].every(([, not, kind, place]) => {
      const isThere = kind === 'path' ? place === path : new RegExp(place!).test(path)
      return isThere === (not === '')
    })
    return holds ? [Number(most)] : []
  })
  expect(limits).toHaveLength(1)
  return limits[0]!
}

// Holds: operation.upload-limits-alike-in-app-proxies-and-words
test.each(Object.entries(uploads))(
  'upload limits: of %s are alike in the app, nginx, HAProxy and words',
  (_, { path, most, hint, says }) => {
    // Up to the size of a form it passes, so that the app reports what is too large.
    const passes = Math.max(ofForms, most + maxBytesAroundFile)
    expect([nginxLimit(path), haproxyLimit(path)]).toEqual([passes, passes])
    for (const locale of ['en', 'fr', 'hu'])
      expect(
        (JSON.parse(read(`apps/desk/i18n/${hint[0]}/${locale}.json`)) as Record<string, string>)[hint[1]],
      ).toContain(says)
    const bytes = Number.parseInt(says) * (says.endsWith('M') ? 1e6 : 1e3)
    expect(most / bytes).toBeCloseTo(1, 0)
  },
)

test('upload limits: forms without a file have the same everywhere, and the browser sends no larger picture', () => {
  expect(read('apps/shop/app/http/server.ts')).toContain('bodyLimit: 1024 * 1024,')
  expect(read('deploy/nginx.conf')).toMatch(/^ {2}client_max_body_size 1m;$/m)
  expect([nginxLimit('/contact/submit'), haproxyLimit('/contact/submit')]).toEqual([ofForms, ofForms])
  expect(maxBytes).toBe(mediaLimits.picture.bytes)
  expect(read('docs/reference/security/input.md')).toContain('| 30 MB; 20,000 pixels a side')
})

test('upload limits: both proxies wait for a season that takes minutes to be stored', () => {
  expect(read('deploy/nginx.conf')).toMatch(/location = \/desk\/season\/files \{[^}]*proxy_read_timeout 600s;/)
  expect(read('deploy/haproxy.cfg')).toContain('set-timeout server 600s if { path /desk/season/files }')
})

test('upload limits: the unit of a process may open more files than many systems allow', () => {
  expect(read('deploy/cadenza@.service')).toMatch(/^LimitNOFILE=65536$/m)
})
