import type { Sms } from './Sms'

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[<>&"]/g, (character) => escapes[character] ?? '')

/** As many as a person reads. */
const shown = 200

const rowOf = ({ to, text, sentMs }: Sms): string =>
  `<tr>${[to, text, new Date(sentMs).toISOString()].map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`

/** A page for people: the newest message first. It asks again every five seconds. */
export const renderMessages = (messages: readonly Sms[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta http-equiv="refresh" content="5" />
<title>Text messages</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }
  table { border-collapse: collapse; } td, th { text-align: left; padding: 0.3rem 0.8rem; vertical-align: top; }
  tr { border-top: 1px solid #8886; }
</style>
<h1>Text messages</h1>
<p>${messages.length === 0 ? 'Nothing was sent yet.' : `${messages.length} in all.`}</p>
<table>
<tr><th>To</th><th>Text</th><th>Sent</th></tr>
${messages.slice(-shown).reverse().map(rowOf).join('\n')}
</table>
</html>`
