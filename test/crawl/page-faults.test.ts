import { expect, test } from 'vitest'
import { listPageFaults } from './page-faults.ts'
import { readDocument } from './read-document.ts'

const whole = `<!doctype html>
<html lang="fr"><head>
<title>La saison – Cadenza</title>
<meta name="description" content="Tous les concerts.">
<link rel="canonical" href="/season">
<script type="application/ld+json">{"@type":"Event"}</script>
</head><body>
<h1 id="heading">La saison</h1>
<svg><title>Un dessin</title></svg>
<noscript><p aria-labelledby="heading">Sans script</p></noscript>
<img src="/a.webp" alt="" width="4" height="3">
<a href="/x"><img src="/b.webp" alt="Une salle" width="4" height="3"></a>
</body></html>`

const listFaults = (html: string) =>
  listPageFaults(readDocument(html), { locale: 'fr', messageKeys: new Set(['cart.empty', 'cart']) })

test('crawl: a whole page has no faults', () => {
  expect(listFaults(whole)).toEqual([])
})

test.each([
  ['the language of another page', 'lang="fr"', 'lang="en"', 'its language is en'],
  ['no title', '<title>La saison – Cadenza</title>', '', 'has 0 × title'],
  ['an empty title', 'La saison – Cadenza', ' ', 'its title is empty'],
  ['two descriptions', '<link', '<meta name="description" content="x"><link', 'has 2 × description'],
  ['no canonical address', 'rel="canonical"', 'rel="x"', 'has 0 × canonical'],
  ['two first headings', '<noscript>', '<h1>Encore</h1><noscript>', 'has 2 × h1'],
  ['an id twice', '<svg>', '<p id="heading">Encore</p><svg>', '#heading is there twice'],
  [
    'a reference to nothing',
    'aria-labelledby="heading"',
    'aria-labelledby="gone"',
    'p refers by aria-labelledby to #gone, which is not there',
  ],
  ['a picture without alt', ' alt=""', '', 'the picture /a.webp has no alt'],
  ['a picture without src', 'src="/a.webp"', 'src=""', 'a picture has no src'],
  ['a picture of no dimensions', 'alt="" width="4"', 'alt="" width="0"', 'the picture /a.webp has no dimensions'],
  ['a style of its own', '<svg>', '<svg style="width: 1px">', 'svg has a style of its own: width: 1px'],
  ['a script of its own', '<noscript>', '<script>run()</script><noscript>', 'has a script of its own'],
  ['a handler of its own', '<svg>', '<svg onload="run()">', 'svg has onload'],
  ['a link that runs', 'href="/x"', 'href="javascript:run()"', 'a leads to a script'],
  ['a link that says nothing', 'alt="Une salle"', 'alt=""', 'a says nothing'],
  ['a text that is not translated', 'Sans script', 'cart.empty', '“cart.empty” is not translated'],
  ['a value that was not there', 'Sans script', 'Salle undefined', '“Salle undefined” says undefined'],
  ['an object', 'Sans script', '[object Object]', '“[object Object]” shows an object'],
  ['a placeholder', 'Sans script', 'Il reste {count} places', '“Il reste {count} places” has a placeholder'],
  ['a slip in what is read out', 'Une salle', 'Une NaN', '“Une NaN” says NaN'],
  ['what is escaped twice', 'Sans script', 'Bach &amp;amp; fils', '“Bach &amp; fils” is escaped twice'],
  ['an attribute twice', 'alt="" width="4"', 'alt="" alt="x" width="4"', 'HTML: duplicate-attribute'],
])('crawl: %s is a fault', (_, from, to, fault) => {
  expect(whole).toContain(from)
  const faults = listFaults(whole.replace(from, to))
  expect(faults.join('\n')).toContain(fault)
})
