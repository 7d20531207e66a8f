/** Names in the order in which a person looks for them, the same for everybody whatever the language of the page. */
export const byName = new Intl.Collator('en', { numeric: true }).compare
