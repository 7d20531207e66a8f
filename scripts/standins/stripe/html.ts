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
