/** At most so many, spread over the whole list: neighbours are often of one kind. */
export const sampleOf = <T>(items: readonly T[], most: number): T[] => {
  const step = Math.max(1, Math.ceil(items.length / most))
  return items.filter((_, i) => i % step === 0)
}
