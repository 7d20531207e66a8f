import type { Account } from './account'
import type { CheckoutSession } from './checkoutSession'
import { isOpen } from './completeCheckout'
import { cardFields, cardHint, formatAmount, hostedPage, notice } from './hostedPage'
import { html, type Html } from './html'

/** Draws the page of a checkout. */
export function checkoutPage(account: Account, session: CheckoutSession, error?: string): Html {
  if (!isOpen(account, session)) return hostedPage('Checkout', html`<h1>This checkout is over</h1>`)
  const rows = session.wanted.items.map(({ price, quantity }) => {
    const { currency, product, recurring, unit_amount } = account.store.get('price', price)
    const name = account.store.find('product', product)?.name ?? product
    return html`<tr>
      <td>${quantity} × ${name}</td>
      <td>${formatAmount(unit_amount * quantity, currency)} a ${recurring?.interval}</td>
    </tr>`
  })
  const isKnown = session.customer !== null
  return hostedPage(
    'Checkout',
    html`<h1>${session.mode === 'setup' ? 'Save a card' : 'Subscribe'}</h1>
      ${notice('alert', error)}
      <table>
        ${rows}
      </table>
      ${cardHint()}
      <form class="fields" method="post">
        ${
          isKnown
            ? ''
            : html`<label
                  >E-mail <input name="email" type="email" required value="${session.customer_email}"
                /></label>
                <label>Name <input name="name" required /></label>`
        }
        ${cardFields()}
        <button>${session.mode === 'setup' ? 'Save card' : 'Subscribe'}</button>
      </form>
      ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back</a></p>` : ''}`,
  )
}
