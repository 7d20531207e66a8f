import type { Push } from './Push'

/** As many as a person reads. */
const shown = 200

const cellsOf = ({ atMs, subscription, urgency, ttlSeconds, topic, body, answer }: Push): string[] => [
  new Date(atMs).toISOString(),
  subscription.slice(0, 8),
  urgency,
  `${ttlSeconds} s`,
  topic,
  `${Buffer.byteLength(body, 'base64')} bytes, encrypted`,
  String(answer),
]

const rowOf = (push: Push): string =>
  `<tr>${cellsOf(push)
    .map((cell) => `<td>${cell}</td>`)
    .join('')}</tr>`

/** A page for people: the newest message first. It asks again every five seconds. No cell can hold any markup. */
export const renderPushes = (messages: readonly Push[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta http-equiv="refresh" content="5" />
<title>Push messages</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }
  table { border-collapse: collapse; } td, th { text-align: left; padding: 0.3rem 0.8rem; vertical-align: top; }
  tr { border-top: 1px solid #8886; }
</style>
<h1>Push messages</h1>
<p>${messages.length === 0 ? 'Nothing was sent yet.' : `${messages.length} in all. Only the browser that a message is for can read it.`}</p>
<table>
<tr><th>Sent</th><th>Subscription</th><th>Urgency</th><th>TTL</th><th>Topic</th><th>Message</th><th>Answer</th></tr>
${messages.slice(-shown).reverse().map(rowOf).join('\n')}
</table>
</html>`
