// Counts the waiting down. Without it the page loads itself again from time to time.
const wait = document.querySelector('.wait')
const { view, state, served: servedPath, opensAt, position, said, soon } = wait.dataset
const language = document.documentElement.lang
const loadedAt = performance.now()
const opensIn = Number(wait.dataset.opensIn)
const find = (name) => wait.querySelector(`[data-${name}]`)
const writeNumber = (number) => new Intl.NumberFormat(language).format(number)

const field = document.querySelector('[name=email]')
const isTyping = () => field?.value !== field?.defaultValue && document.activeElement === field
// An answer to a form has its address, but is not sent again.
const load = () => (isTyping() ? setTimeout(load, 5_000) : location.replace(location.pathname + location.search))
// Thousands who come back at the same moment do so within some seconds.
const reloadSoon = () => setTimeout(load, Math.random() * 2_000)

function writeClock(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  if (seconds >= 2 * 86_400)
    return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
      Math.round(seconds / 86_400),
    )
  const two = (number) => String(number).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  return `${hours > 0 ? `${hours}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function countDown() {
  const left = opensIn - (performance.now() - loadedAt)
  find('countdown').textContent = writeClock(left)
  if (left > 0) setTimeout(countDown, left % 1000 || 1000)
  else setTimeout(reloadSoon, 1_000)
}

function writeWait(ahead, { most, least }) {
  const [from, to] = [Math.floor(ahead / most), Math.max(1, Math.ceil(ahead / least))]
  if (to <= 1) return soon
  const [unit, size] = from >= 120 ? ['hour', 60] : ['minute', 1]
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.formatRange(Math.max(1, Math.floor(from / size)), Math.ceil(to / size))
}

const write = (name, text) => {
  const element = find(name)
  if (element) element.textContent = text
}

const isStopped = Boolean(position) && !find('wait')
let saidAt = -Infinity

function show(told) {
  const ahead = Math.max(0, Number(position) - told.served)
  const text = writeWait(ahead, told)
  write('ahead', writeNumber(ahead))
  write('wait', text)
  write('left', writeNumber(told.left ?? 0))
  if (performance.now() - saidAt < 60_000 || isStopped) return
  saidAt = performance.now()
  wait.querySelector('.said').textContent = said.replace('%ahead', writeNumber(ahead)).replace('%wait', text)
}

async function ask() {
  let pause = 15_000
  try {
    const told = await (await fetch(servedPath)).json()
    const isMoved = told.state !== state || String(told.opensAt) !== opensAt || told.isSoldOut
    const isTurn = view === 'waiting' && Number(position) < told.served
    const hasStopped = view === 'waiting' && told.left === 0
    if (isMoved || isTurn || (view === 'waiting' && state !== 'paused' && hasStopped !== isStopped)) return reloadSoon()
    if (view === 'waiting') {
      show(told)
      // The nearer, the more often: four times at least until the turn, if all goes well.
      pause = Math.min(60_000, 2_000 + ((position - told.served) / told.most) * 15_000)
    }
  } catch {
    // The next time, perhaps.
  }
  setTimeout(ask, pause * (0.8 + Math.random() * 0.4))
}

if (view === 'announced') countDown()
if (view === 'drawing') setTimeout(reloadSoon, 1_000)
if (view === 'announced' || view === 'waiting') setTimeout(ask, view === 'waiting' ? 1_000 : 15_000)
if (view === 'waiting') document.addEventListener('visibilitychange', () => document.hidden || ask())
if (view === 'turn') document.title = `● ${document.title}`
