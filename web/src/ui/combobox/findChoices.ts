import type { Choice } from './Choice'

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
