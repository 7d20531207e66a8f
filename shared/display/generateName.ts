import { maxLabelLength } from './displaySettings'

/** So many numbers are tried (spec 1 §9). */
const mostNames = 20

/** A name that nothing else has: the one wished for, or it with a number behind; no more than a label holds. */
export const generateName = (wish: string, taken: Iterable<string>): string => {
  const used = new Set(taken)
  const numbered = (n: number) => {
    const suffix = ` ${n}`
    return wish.slice(0, maxLabelLength - suffix.length).trimEnd() + suffix
  }
  const names = [
    wish.slice(0, maxLabelLength),
    ...Array.from({ length: mostNames }, (_, i) => numbered(i + 1)),
  ]
  return names.find((name) => !used.has(name)) ?? names[0] ?? wish
}
