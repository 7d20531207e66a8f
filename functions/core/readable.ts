/** Names in the order in which a person looks for them, the same for everybody whatever the language of the page. */
export const byName = new Intl.Collator('en', { numeric: true }).compare

/** A moment in a log or a refusal, which people of any zone read: `2026-11-28 06:20 UTC`. */
export const utcMinute = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
