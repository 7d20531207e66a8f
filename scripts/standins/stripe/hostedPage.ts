/** Markup that is safe to send: every value put into it was escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

type Value = Html | readonly Html[] | string | number | null | undefined | false

/** Writes markup; texts put into it are escaped, markup and lists of it are taken as they are. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((markup, part, i) => markup + render(values[i - 1]) + part))
}

function render(value: Value): string {
  if (value instanceof Html) return value.markup
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeText(String(value))
  return value.map(render).join('')
}

function escapeText(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Frames a hosted page. It says plainly that no money moves here. */
export function hostedPage(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              16px/1.5 system-ui,
              sans-serif;
          }
          body {
            margin: 0 auto;
            max-width: 44rem;
            padding: 1.5rem;
          }
          section {
            border-top: 1px solid #8888;
            padding: 1rem 0;
          }
          table {
            border-collapse: collapse;
            width: 100%;
          }
          td,
          th {
            padding: 0.3rem 0.5rem 0.3rem 0;
            text-align: left;
          }
          form {
            display: inline-block;
          }
          form.fields {
            display: grid;
            gap: 0.6rem;
            grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr));
          }
          form.fields > button {
            align-self: end;
          }
          label {
            display: grid;
            gap: 0.2rem;
          }
          input,
          button {
            font: inherit;
            padding: 0.45rem 0.6rem;
          }
          .badge {
            border: 1px solid #888;
            border-radius: 1rem;
            padding: 0 0.6rem;
          }
          [role='alert'] {
            border-left: 0.3rem solid #c00;
            padding-left: 0.8rem;
          }
          [role='status'] {
            border-left: 0.3rem solid #080;
            padding-left: 0.8rem;
          }
        </style>
      </head>
      <body>
        <p class="badge">Test mode: no money moves</p>
        ${body}
      </body>
    </html>`
}

/** The fields of a test card. */
export function cardFields(): Html {
  return html`<label
      >Card number
      <input name="number" autocomplete="cc-number" inputmode="numeric" required value="4242 4242 4242 4242"
    /></label>
    <label>Expiry month <input name="exp_month" inputmode="numeric" required value="12" /></label>
    <label>Expiry year <input name="exp_year" inputmode="numeric" required value="2034" /></label>
    <label>Security code <input name="cvc" inputmode="numeric" required value="123" /></label>`
}

/** What the test cards do, for the reader of the page. */
export function cardHint(): Html {
  return html`<p>
    4242 4242 4242 4242 pays; 4000 0000 0000 0002 is declined when it is saved; 4000 0000 0000 0341 is saved
    but declines each charge.
  </p>`
}

/** An amount of the smallest unit in words. */
export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-AU', { style: 'currency', currency: currency.toUpperCase() }).format(
    amount / 100,
  )
}

/** A second as a day. */
export function formatDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

/** A message at the top of the page. */
export function notice(kind: 'status' | 'alert', message: string | undefined): Html {
  return message ? html`<p role="${kind}">${message}</p>` : html``
}
