/** happy-dom supports only the attribute `aria-busy`, browsers also the property. */
if (globalThis.Element && !('ariaBusy' in Element.prototype))
  Object.defineProperty(Element.prototype, 'ariaBusy', {
    configurable: true,
    get(this: Element) {
      return this.getAttribute('aria-busy')
    },
    set(this: Element, busy: string | null) {
      if (busy === null) this.removeAttribute('aria-busy')
      else this.setAttribute('aria-busy', busy)
    },
  })
