/** A whole number, 0 or more, with its thousands apart: `12,345`. */
export const formatCount = (count: number): string => {
  const thousands = Math.floor(count / 1000)
  if (thousands === 0) return String(count)
  return `${formatCount(thousands)},${String(count % 1000).padStart(3, '0')}`
}
