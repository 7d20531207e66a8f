import { formatAmount, formatDay, hostedPage } from './hostedPage'
import { html, type Html } from './html'
import type { Invoice } from './invoice'

/** Draws an invoice for reading and printing. */
export function invoicePage(invoice: Invoice): Html {
  const { currency, lines, number, total_discount_amounts, total_taxes } = invoice
  const row = (label: string | null, amount: number) =>
    html`<tr>
      <td>${label}</td>
      <td>${formatAmount(amount, currency)}</td>
    </tr>`
  return hostedPage(
    `Invoice ${number ?? ''}`,
    html`<h1>Invoice ${number}</h1>
      <p>
        ${formatDay(invoice.created)}, ${invoice.customer_name ?? invoice.customer_email}: ${invoice.status}
      </p>
      <table>
        ${lines.data.map(({ amount, description }) => row(description, amount))}
        ${total_discount_amounts.map(({ amount }) => row('Discount', -amount))}
        ${total_taxes.map(({ amount }) => row('GST', amount))} ${row('Total', invoice.total)}
        ${row('Amount due', invoice.amount_remaining)}
      </table>`,
  )
}
