import type { Account } from './account'
import type { Customer, PaymentMethod, Subscription, PortalSession } from './stripeObjects'
import {
  cardFields,
  cardHint,
  formatAmount,
  formatDay,
  hostedPage,
  notice,
  html,
  type Html,
} from './hostedPage'
import { isAway } from './answerRequest'

/** What happened just before the page is shown. */
export interface PortalMessage {
  readonly done?: string
  readonly error?: string
}

/** Draws the billing portal of a session's customer. */
export function portalPage(account: Account, session: PortalSession, message: PortalMessage): Html {
  const customer = account.store.get('customer', session.customer)
  return hostedPage(
    'Billing',
    html`<h1>Billing of ${customer.name ?? customer.email ?? customer.id}</h1>
      ${notice('status', message.done)} ${notice('alert', message.error)}
      ${session.return_url ? html`<p><a href="${session.return_url}">Return to the portal</a></p>` : ''}
      ${invoices(account, customer)} ${subscriptions(account, customer)} ${cards(account, customer)}
      ${details(customer)} ${clock(account, customer)}`,
  )
}

function invoices(account: Account, customer: Customer): Html {
  const rows = account.store
    .list('invoice')
    .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'draft')
    .reverse()
    .slice(0, 24)
    .map(
      ({ amount_due, created, currency, id, number, status }) =>
        html`<tr>
          <td>${formatDay(created)}</td>
          <td><a href="/invoice/${id}">${number}</a></td>
          <td>${formatAmount(amount_due, currency)}</td>
          <td>${status}</td>
          <td>${status === 'open' ? action('pay', id, 'Pay now') : ''}</td>
        </tr>`,
    )
  const table =
    rows.length > 0
      ? html`<table>
          ${rows}
        </table>`
      : html`<p>No invoices yet.</p>`
  const isBehind = customer.delinquent
  return html`<section>
    <h2>Invoices</h2>
    ${notice('alert', isBehind ? 'An invoice could not be collected. Please update your card and pay it.' : undefined)}
    ${table}
  </section>`
}

function subscriptions(account: Account, customer: Customer): Html {
  const rows = account.store
    .list('subscription')
    .filter((each) => each.customer === customer.id && each.ended_at === null)
    .map(
      (each) =>
        html`<tr>
          <td>${describeItems(account, each)}</td>
          <td>${each.cancel_at === null ? each.status : `ends ${formatDay(each.cancel_at)}`}</td>
          <td>
            ${
              each.cancel_at === null
                ? action('cancel', each.id, 'Cancel subscription')
                : action('renew', each.id, "Don't cancel subscription")
            }
          </td>
        </tr>`,
    )
  const table =
    rows.length > 0
      ? html`<table>
          ${rows}
        </table>`
      : html`<p>No subscription.</p>`
  return html`<section>
    <h2>Subscriptions</h2>
    ${table}
  </section>`
}

function describeItems(account: Account, { items }: Subscription): string {
  return items.data
    .map(({ price, quantity }) => {
      const name = account.store.find('product', price.product)?.name ?? price.product
      return `${quantity} × ${name}, ${formatAmount(price.unit_amount, price.currency)} a ${price.recurring.interval}`
    })
    .join('; ')
}

function cards(account: Account, customer: Customer): Html {
  const own = account.store.list('payment_method').filter((method) => method.customer === customer.id)
  const rows = own.map((method) =>
    cardRow(method, customer.invoice_settings.default_payment_method === method.id),
  )
  return html`<section>
    <h2>Payment methods</h2>
    ${
      rows.length > 0
        ? html`<table>
            ${rows}
          </table>`
        : html`<p>No card saved.</p>`
    }
    <h3>Add a card</h3>
    ${cardHint()}
    <form class="fields" method="post">
      <input type="hidden" name="action" value="add-card" />
      ${cardFields()}
      <button>Save card</button>
    </form>
  </section>`
}

function cardRow({ card, id }: PaymentMethod, isDefault: boolean): Html {
  return html`<tr>
    <td>${card.brand} ending in ${card.last4}, ${card.exp_month}/${card.exp_year}</td>
    <td>
      ${isDefault ? html`<span class="badge">Default</span>` : action('default-card', id, 'Make default')}
    </td>
    <td>${action('remove-card', id, 'Remove')}</td>
  </tr>`
}

function details({ address, email, name, phone }: Customer): Html {
  const field = (key: string, label: string, value: string | null | undefined) =>
    html`<label>${label} <input name="${key}" value="${value}" /></label>`
  return html`<section>
    <h2>Billing details</h2>
    <form class="fields" method="post">
      <input type="hidden" name="action" value="details" />
      ${field('name', 'Name', name)} ${field('email', 'Email', email)} ${field('phone', 'Phone', phone)}
      ${field('line1', 'Address', address?.line1)} ${field('line2', 'Address, second line', address?.line2)}
      ${field('city', 'City', address?.city)} ${field('state', 'State', address?.state)}
      ${field('postal_code', 'Postcode', address?.postal_code)}
      ${field('country', 'Country (two letters)', address?.country)}
      <button>Save details</button>
    </form>
  </section>`
}

/** Renewals, failed payments and ends in a minute instead of a year; and an API that does not answer. */
function clock(account: Account, customer: Customer): Html {
  return html`<section>
    <h2>Clock</h2>
    <p>For this customer it is ${formatDay(account.secondsFor(customer))}.</p>
    <form class="fields" method="post">
      <input type="hidden" name="action" value="clock" />
      <label>Days <input name="days" type="number" min="1" max="400" value="31" /></label>
      <button>Let them pass</button>
    </form>
    <h2>Coupon</h2>
    <form class="fields" method="post">
      <input type="hidden" name="action" value="coupon" />
      <label>Percent off <input name="percent" type="number" min="1" max="100" value="20" /></label>
      <button>Give it</button>
    </form>
    <h2>Outage</h2>
    <form method="post">
      <input type="hidden" name="action" value="outage" />
      <button>${isAway(account, customer.id) ? 'Let the API answer again' : 'Let the API fail'}</button>
    </form>
  </section>`
}

function action(name: string, id: string, label: string): Html {
  return html`<form method="post">
    <input type="hidden" name="action" value="${name}" /><input type="hidden" name="id" value="${id}" />
    <button>${label}</button>
  </form>`
}
