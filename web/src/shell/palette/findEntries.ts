/** Something that the palette finds: a place to go to, or something to do. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Device, Group, Page, Action. */
  readonly kind: 'Device' | 'Group' | 'Page' | 'Action'
  /** More words to find it by, shown softly. */
  readonly hint?: string | undefined
  readonly run: () => void
}

const mostFound = 12

/** How well an entry answers, 0 best; undefined when it does not hold every word. */
const rankOf = ({ label, hint = '', kind }: PaletteEntry, text: string): number | undefined => {
  const name = label.toLowerCase()
  if (name.startsWith(text)) return 0
  if (name.split(/\s+/).some((word) => word.startsWith(text))) return 1
  const hay = `${name} ${hint} ${kind}`.toLowerCase()
  return text.split(/\s+/).every((word) => hay.includes(word)) ? 2 : undefined
}

/** The entries that answer, best first, those of one rank in their order; all of the first ones without a search. */
export const findEntries = (entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] => {
  const text = search.trim().toLowerCase()
  if (text === '') return entries.slice(0, mostFound)
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, text)
      return rank === undefined ? [] : [{ entry, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostFound)
    .map(({ entry }) => entry)
}
