import { bodyOf, defineRoutes, get, group, post, route } from '@cadenza/navigation'
import type { ContactFields } from '../contact/contact.ts'
import type { CheckoutRequest, SentCheckout } from '../orders/checkout/checkout-form.ts'

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Routes whose addresses pages load. URLs are written nowhere else. */
export const routes = defineRoutes(
  group(
    { head: 'shop' },
    {
      home: get('/'),
      'events.show': get('/events/{venueSlug?}/{date?}', {
        where: { venueSlug: '[a-z0-9-]+', date: '\\d{4}-\\d{2}-\\d{2}' },
      }),
      season: get('/season'),
      composers: get('/composers'),
      soloists: get('/soloists'),
      'soloists.show': get('/soloists/{slug}', { where: { slug: '[a-z0-9-]+' } }),
      venues: get('/venues'),
      gallery: get('/gallery'),

      faq: get('/gyik'),
      'article-categories': get('/tudasbazis'),
      // Before the articles, which would match it. A slug ends in a letter: the digits are the
      // page.
      articles: get('/tudasbazis/kategoriak/{slug}{page?}', { where: { slug: '[a-z0-9-]*[a-z]', page: '\\d+' } }),
      article: get('/tudasbazis/{category_slug?}/{article}', {
        where: { category_slug: '[a-z0-9-]+', article: '[a-z0-9-]+' },
      }),

      cart: get('/cart'),
      'cart.add_ticket': post('/cart/add/{eventTicket}', { where: { eventTicket: '\\d+' } }),
      'cart.update': post('/cart/update/{hash}'),
      'cart.apply_promo_code': post('/cart/promo-code/apply'),
      'cart.remove_promo_code': post('/cart/promo-code/remove'),
      'cart.extend_holds': post('/cart/holds'),
      // A wallet's own page returns by GET.
      'cart.wallet': route(['GET', 'POST'], '/cart/wallet'),

      checkout: get('/cart/checkout'),
      'checkout.store': post('/cart/checkout', { body: bodyOf<SentCheckout, CheckoutRequest>() }),

      'payment.notify': route(['GET', 'POST'], '/payment/notify/{provider}'),

      // The guard admits only the buyer of an order.
      ...group(
        { where: { uuid }, guard: 'providerReturn' },
        group(
          { guard: 'order' },
          {
            'payment.success': route(['GET', 'POST'], '/payment/success/{uuid}'),
            'payment.failure': route(['GET', 'POST'], '/payment/failure/{uuid}'),
          },
        ),
      ),
      ...group(
        { where: { uuid }, guard: 'order' },
        {
          'payment.retry': post('/payment/retry/{uuid}'),
          'order.ticket': get('/orders/{uuid}/tickets/{number?}', { where: { number: '\\d+' } }),
          'order.tickets': get('/orders/{uuid}/tickets.pdf'),
          'order.calendar': get('/orders/{uuid}/calendar.ics'),
          'order.resend': post('/orders/{uuid}/resend'),
        },
      ),

      // Not in `account-routes.ts`, because the header's menu leads there.
      logout: post('/logout'),

      'contact.submit': post('/contact/submit', { body: bodyOf<ContactFields>() }),
      'contact.challenge': get('/contact/challenge'),

      survey: get('/survey/{survey}', { where: { survey: '[a-z0-9-]+' } }),
      'survey.submit': post('/survey/{survey}', { where: { survey: '[a-z0-9-]+' } }),
      'questionnaire.submit': post('/questionnaire/submit/{questionnaire}', { where: { questionnaire: '[a-z0-9-]+' } }),

      // Content of a video frame.
      video: get('/video/{video}', { where: { video: '[\\w-]{11}' } }),

      messages: get('/lang/{locale}.json', { where: { locale: 'en|fr|hu' } }),

      // Last, because it matches everything else.
      page: get('/{slug}', { where: { slug: '[a-z0-9-]+' } }),
    },
  ),
)

/**
 * Personal content, excluded from search engines. In `robots.txt` syntax: `$` is the end of a URL.
 */
export const pagePathsForVisitors = ['/cart$', '/cart/', '/payment/', '/orders/', '/language/']
