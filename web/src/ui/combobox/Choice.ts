/** Something that can be chosen, and what people read. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** What a field for choosing has in common, however it is drawn. */
export interface ChoiceProps {
  readonly label?: string
  /** Where no label stands beside it. */
  readonly 'aria-label'?: string
  readonly description?: string | undefined
  /** Undefined while they are on their way. */
  readonly choices: readonly Choice[] | undefined
  readonly size?: 'xs' | 'sm'
  readonly className?: string | undefined
  readonly error?: string | boolean | undefined
  readonly disabled?: boolean
  readonly placeholder?: string
}

const rankOf = (label: string, words: readonly string[]): number | undefined => {
  const text = label.toLowerCase()
  if (!words.every((word) => text.includes(word))) return undefined
  const [first = ''] = words
  return text.startsWith(first) ? 0 : 1
}

/** The choices that hold every word, in any order; those that begin with the first one stand first. */
export const findChoices = <T extends Choice>(choices: readonly T[], search: string, most: number): T[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return choices
    .flatMap((choice) => {
      const rank = rankOf(choice.label, words)
      return rank === undefined ? [] : [{ choice, rank: words.length === 0 ? 0 : rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ choice }) => choice)
}
